import type { ComponentProps } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EditorBlock } from 'draft-js';
import { calloutKinds, mathLanguage } from '../../../../contract/rich-text';
import { calloutLabels } from '../../../../contract/shown-rich-text';
import { spacing, typography, vars } from '../../theme';
import { blockData, type Place } from '../document/blockData';
import { containerKind, type CalloutKind, type CodeData } from '../document/documentModel';
import { foreign, foreignEvents } from '../foreignEvents';

/** Above the first line of code, or of what a container holds. */
const Head = styled('div')({
  ...typography.caption,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: spacing(1),
  marginBlockEnd: spacing(0.75),
  color: vars.palette.text.secondary,
  userSelect: 'none',
  whiteSpace: 'normal',
  '& button': { minHeight: 28, paddingBlock: 0, marginBlock: spacing(-0.5) },
  '& select': {
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    border: 0,
    borderRadius: 6,
    minHeight: 28,
    paddingBlock: 2,
    background: 'transparent',
    '& option': { color: vars.palette.text.primary, background: vars.palette.background.paper },
  },
});

/** In the middle of the first line; larger than the box, for fingers. */
const Check = styled('label')({
  position: 'absolute',
  insetInlineStart: -25,
  insetBlockStart: 'calc(0.85em - 12px)',
  display: 'grid',
  placeContent: 'center',
  width: 24,
  height: 24,
  cursor: 'pointer',
  '& input': { width: 20, height: 20, margin: 0, accentColor: vars.palette.primary.main, cursor: 'inherit' },
});

interface EditableBlockActions {
  onToggleTask: (blockKey: string) => void;
  onEditCode: (blockKey: string) => void;
  onSetContainer: (blockKey: string, kind: CalloutKind) => void;
  onRemoveContainer: (blockKey: string) => void;
}

export interface EditableBlockProps extends ComponentProps<typeof EditorBlock> {
  blockProps: EditableBlockActions & { place: Place };
}

function codeLabel({ language, title, hasLineNumbers }: CodeData = {}): string {
  const name = language === mathLanguage ? 'Formula in TeX' : (language ?? 'Code');
  return [name, title, hasLineNumbers && 'numbered'].filter(Boolean).join(' · ');
}

/** A block of text with what stands beside it: the box of a task, the language of code, the kind of a container. */
export function EditableBlock(props: EditableBlockProps) {
  const { block, blockProps } = props;
  const { place, onToggleTask, onEditCode, onSetContainer, onRemoveContainer } = blockProps;
  const key = block.getKey();
  const { container, isDone, code } = blockData(block);
  const kind = place.isContainerStart && container ? containerKind(container) : undefined;
  return (
    <>
      {kind && (
        <Head {...foreign} {...foreignEvents}>
          {kind === 'details' || kind === 'quote' ? (
            <span>{kind === 'details' ? 'Details, closed at first' : 'Quote'}</span>
          ) : (
            <select
              aria-label="Kind of the callout"
              value={kind}
              onChange={({ target }) => {
                onSetContainer(key, target.value as CalloutKind);
              }}
            >
              {calloutKinds.map((each) => (
                <option key={each} value={each}>
                  {calloutLabels[each]}
                </option>
              ))}
            </select>
          )}
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              onRemoveContainer(key);
            }}
          >
            Dissolve
          </Button>
        </Head>
      )}
      {place.isCodeStart && (
        <Head {...foreign} {...foreignEvents}>
          <span>{codeLabel(code)}</span>
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              onEditCode(key);
            }}
          >
            Language
          </Button>
        </Head>
      )}
      {block.getType() === 'task-list-item' && (
        <Check {...foreign} {...foreignEvents}>
          <input
            type="checkbox"
            aria-label="Done"
            checked={isDone ?? false}
            onChange={() => {
              onToggleTask(key);
            }}
          />
        </Check>
      )}
      <EditorBlock {...props} />
    </>
  );
}
