import type { ReactNode } from 'react';
import { CompositeDecorator, type ContentBlock, type ContentState } from 'draft-js';
import { entities, type LinkEntityData } from './documentModel';

interface LinkProps {
  contentState: ContentState;
  entityKey: string;
  children: ReactNode;
}

function Link({ contentState, entityKey, children }: LinkProps) {
  const { href, title } = contentState.getEntity(entityKey).getData() as LinkEntityData;
  return (
    <a href={href} title={title ?? href}>
      {children}
    </a>
  );
}

function findLinks(block: ContentBlock, found: (start: number, end: number) => void, content: ContentState) {
  block.findEntityRanges((character) => {
    const key = character.getEntity() as string | null;
    return key !== null && content.getEntity(key).getType() === entities.link;
  }, found);
}

export const createLinkDecorator = () => new CompositeDecorator([{ strategy: findLinks, component: Link }]);
