import type { ReactNode } from 'react';
import { CompositeDecorator, type ContentBlock, type ContentState } from 'draft-js';
import { styled } from '@mui/material/styles';
import { plainText } from '../../../contract/plain-text';
import { vars } from '../theme';
import { entities, type FootnoteEntityData, type LinkEntityData } from './documentModel';

interface LinkProps {
  contentState: ContentState;
  entityKey: string;
  children: ReactNode;
}

function Link({ contentState, entityKey, children }: LinkProps) {
  const { href, title, isButton } = contentState.getEntity(entityKey).getData() as LinkEntityData;
  return (
    <a href={href} title={title ?? href} data-button={isButton}>
      {children}
    </a>
  );
}

/** Shows the number of a footnote in place of its character. */
const Number = styled('sup')({
  counterIncrement: 'footnote',
  color: vars.palette.primary.main,
  fontWeight: 600,
  '& > span': { fontSize: 0 },
  '&::after': { content: 'counter(footnote)' },
});

function Footnote({ contentState, entityKey, children }: LinkProps) {
  const { html } = contentState.getEntity(entityKey).getData() as FootnoteEntityData;
  return <Number title={plainText(html)}>{children}</Number>;
}

const find =
  (type: string) => (block: ContentBlock, found: (start: number, end: number) => void, content: ContentState) => {
    block.findEntityRanges((character) => {
      const key = character.getEntity() as string | null;
      return key !== null && content.getEntity(key).getType() === type;
    }, found);
  };

/** Shows links and footnotes. */
export const createEntityDecorator = () =>
  new CompositeDecorator([
    { strategy: find(entities.link), component: Link },
    { strategy: find(entities.footnote), component: Footnote },
  ]);
