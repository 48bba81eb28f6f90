// What stands beside the paragraphs of the editor: who is there, and how many comments there are.
import type { ReactNode } from 'react';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { Annotation } from '../../../../contract/extensions/annotations';
import type { Presence } from '../../../../contract/extensions/presence';
import { firstCharacters } from '../../../ui/firstCharacters';
import type { BlockMark } from '../../../ui/rich-text/blocks/BlockMarks';
import { breakpoints, vars } from '../../../ui/theme';
import { colorOf, nameOf } from './people';

const Count = styled(ButtonBase)({
  minWidth: 24,
  height: 24,
  paddingInline: 4,
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 700,
  borderRadius: '12px 12px 12px 3px',
  color: vars.palette.text.primary,
  background: `color-mix(in srgb, ${vars.palette.accent} 45%, ${vars.palette.background.default})`,
  '&:hover': { background: vars.palette.accent },
});

const Initial = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  fontSize: '0.6875rem',
  fontWeight: 700,
  borderRadius: '50%',
  color: vars.palette.background.paper,
  background: 'var(--person)',
  // There the line along the paragraph has to do.
  [breakpoints.down('sm')]: { display: 'none' },
});

interface Marked {
  people: readonly Presence[];
  annotations: readonly Annotation[];
  /** The blocks of both, by their ids. */
  anchors: ReadonlyMap<string, string | undefined>;
  onShow: (annotation: Annotation) => void;
}

/** Of comments those that are not resolved. */
export function createMarks({ people, annotations, anchors, onShow }: Marked): BlockMark[] {
  const blocks = new Map<string, { people: Presence[]; open: Annotation[] }>();
  const at = (id: string) => {
    const key = anchors.get(id);
    if (key === undefined) return undefined;
    const block = blocks.get(key) ?? { people: [], open: [] };
    blocks.set(key, block);
    return block;
  };
  for (const person of people) at(person.editor)?.people.push(person);
  for (const annotation of annotations) if (!annotation.resolvedAt) at(annotation._id)?.open.push(annotation);

  return [...blocks].map(([blockKey, { people: here, open }]): BlockMark => {
    const comments = open.reduce((total, { messages }) => total + messages.length, 0);
    const content: ReactNode = (
      <>
        {comments > 0 && (
          <Count
            aria-label={`${comments} ${comments === 1 ? 'comment' : 'comments'}: ${firstCharacters(open[0]!.messages[0]!.content, 80)}`}
            onClick={() => {
              onShow(open[0]!);
            }}
          >
            {comments}
          </Count>
        )}
        {here.map((person) => (
          <Initial
            key={person.editor}
            role="img"
            aria-label={`Here: ${nameOf(person)}`}
            title={nameOf(person)}
            style={{ '--person': colorOf(person) } as object}
          >
            {firstCharacters(person.name, 1).toLocaleUpperCase()}
          </Initial>
        ))}
      </>
    );
    return { blockKey, color: here[0] && colorOf(here[0]), content };
  });
}
