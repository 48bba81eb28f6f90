// A text with what was inserted and deleted: side by side where there is room, in one column otherwise.
import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { breakpoints, spacing, vars } from '../theme';
import type { BlockKind } from './blocks';
import {
  areSameRichText,
  compareRichText,
  compareWords,
  hasChanges,
  type ComparedBlock,
  type Segment,
} from './compare';

const Marked = styled('div')({
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  unicodeBidi: 'plaintext',
  '& ins': {
    textDecoration: 'underline',
    textDecorationThickness: 2,
    background: `color-mix(in srgb, ${vars.palette.success.main} 22%, transparent)`,
  },
  '& del': {
    textDecorationThickness: 2,
    background: `color-mix(in srgb, ${vars.palette.error.main} 18%, transparent)`,
  },
  '&[data-kind="heading"]': { fontWeight: 700 },
  '&[data-kind="item"]': { paddingInlineStart: spacing(2) },
  '&[data-kind="item"]::before': { content: '"• "' },
  '&[data-kind="quote"]': { paddingInlineStart: spacing(1.5), borderInlineStart: `3px solid ${vars.palette.divider}` },
  '&[data-kind="code"]': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em' },
  '&[data-kind="picture"]': { color: vars.palette.text.secondary },
  '& small': { display: 'block', color: vars.palette.text.secondary },
});

const Blocks = styled('div')({ display: 'grid', gap: spacing(1.25) });

const Sides = styled('div')({
  display: 'grid',
  gap: spacing(1, 3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > [data-side="both"]': { [breakpoints.up('md')]: { display: 'none' } },
  '& > :not([data-side="both"])': { [breakpoints.down('md')]: { display: 'none' } },
});

const marks = { inserted: 'ins', deleted: 'del' } as const;

const Segments = ({ segments }: { segments: Segment[] }) =>
  segments.map(({ text, change }, index) => {
    const Mark = change && marks[change];
    // Nothing else tells them apart, and their order is their identity.
    return Mark ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>;
  });

interface MarkedTextProps extends ComparedBlock {
  side?: 'older' | 'newer' | 'both';
}

function MarkedText({ kind, segments, isReformatted, side }: MarkedTextProps) {
  const hidden = side === 'older' ? 'inserted' : side === 'newer' ? 'deleted' : undefined;
  const shown = segments.filter(({ change }) => change === undefined || change !== hidden);
  return (
    <Marked data-kind={shown.length > 0 ? kind : undefined} data-side={side}>
      <Segments segments={shown} />
      {isReformatted && side !== 'older' && <small>Formatting or links have changed</small>}
    </Marked>
  );
}

/** A line of plain text with its changes. */
export const ComparedLine = ({ before, after, kind = 'text' }: { before: string; after: string; kind?: BlockKind }) => (
  <MarkedText kind={kind} segments={compareWords(before, after)} />
);

/** Unchanged blocks that are shown beside a change. */
const contextBlocks = 1;

/** Fewer unchanged ones are not worth a button. */
const minFoldedBlocks = 3;

interface Part {
  blocks: ComparedBlock[];
  isFolded: boolean;
}

/** The blocks, and runs of unchanged ones that are far from every change. */
function foldUnchanged(blocks: ComparedBlock[]): Part[] {
  const isNear = blocks.map((_block, index) =>
    blocks.slice(Math.max(0, index - contextBlocks), index + contextBlocks + 1).some(hasChanges),
  );
  const parts: Part[] = [];
  blocks.forEach((block, index) => {
    const last = parts.at(-1);
    if (last && last.isFolded === !isNear[index]) last.blocks.push(block);
    else parts.push({ blocks: [block], isFolded: !isNear[index] });
  });
  return parts.map((part) => ({ ...part, isFolded: part.isFolded && part.blocks.length >= minFoldedBlocks }));
}

interface ComparisonProps {
  /** HTML. */
  before: string;
  after: string;
  isSideBySide?: boolean;
}

export function Comparison({ before, after, isSideBySide = false }: ComparisonProps) {
  const parts = useMemo(() => foldUnchanged(compareRichText(before, after)), [before, after]);
  const [unfolded, setUnfolded] = useState<readonly number[]>([]);
  if (!parts.some(({ blocks }) => blocks.some(hasChanges))) {
    return (
      <Marked>{areSameRichText(before, after) ? 'No changes.' : 'The same words; formatting has changed.'}</Marked>
    );
  }
  return (
    <Blocks>
      {parts.map(({ blocks, isFolded }, index) =>
        isFolded && !unfolded.includes(index) ? (
          <Button
            key={index}
            size="small"
            color="inherit"
            sx={{ justifySelf: 'start' }}
            onClick={() => {
              setUnfolded((before) => [...before, index]);
            }}
          >
            Show {blocks.length} unchanged paragraphs
          </Button>
        ) : (
          blocks.map((block, row) =>
            isSideBySide ? (
              <Sides key={`${index}/${row}`}>
                <MarkedText {...block} side="older" />
                <MarkedText {...block} side="newer" />
                <MarkedText {...block} side="both" />
              </Sides>
            ) : (
              <MarkedText key={`${index}/${row}`} {...block} />
            ),
          )
        ),
      )}
    </Blocks>
  );
}
