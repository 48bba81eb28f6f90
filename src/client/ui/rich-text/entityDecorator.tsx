import type { ReactNode } from 'react';
import type { ContentBlock, ContentState } from 'draft-js';
import type { List } from 'immutable';
import { styled } from '@mui/material/styles';
import { plainText } from '../../../contract/plain-text';
import { vars } from '../theme';
import { runsOf } from './document/characterRuns';
import { entities, type FootnoteEntityData, type LinkEntityData } from './document/documentModel';
import { undecorated } from './undecorated';

type Decorations = List<string>;

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

const components: Record<string, typeof Link> = { [entities.link]: Link, [entities.footnote]: Footnote };

/** As a `CompositeDecorator` of draft-js lists them, with little to do where there are none. */
export class EntityDecorator {
  /** Of each character the type of its entity, with a number that tells adjacent ones apart. */
  getDecorations(block: ContentBlock, content: ContentState): Decorations {
    const found: { start: number; end: number; key: string; entity: string }[] = [];
    for (const { start, end, character } of runsOf(block)) {
      const entity = character.getEntity() as string | null;
      if (entity === null) continue;
      const last = found.at(-1);
      if (last?.entity === entity && last.end === start) {
        last.end = end;
        continue;
      }
      const type = content.getEntity(entity).getType();
      if (Object.hasOwn(components, type)) found.push({ start, end, key: `${type}.${found.length}`, entity });
    }
    const all = undecorated.create(block.getLength());
    if (found.length === 0) return all;
    return all.withMutations((keys) => {
      for (const { start, end, key } of found) for (let at = start; at < end; at += 1) keys.set(at, key);
    });
  }

  getComponentForKey(key: string) {
    return components[key.split('.')[0]!] as unknown as () => unknown;
  }

  getPropsForKey(_key: string): object {
    return {};
  }
}
