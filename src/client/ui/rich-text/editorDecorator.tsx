// What is drawn within the text: links, footnotes, and what a search has found.
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { ContentBlock, ContentState, EditorState } from 'draft-js';
import { EntityDecorator } from './entityDecorator';
import type { Match, Search } from './find/findText';

type Decorator = NonNullable<ReturnType<EditorState['getDecorator']>>;
type Decorations = ReturnType<Decorator['getDecorations']>;

interface FoundProps {
  isCurrent: boolean;
  /** What else decorates this text. */
  Inner?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

/** A text that was found; the current one comes into view. */
function Found({ isCurrent, Inner, children, ...rest }: FoundProps) {
  const mark = useRef<HTMLElement>(null);

  useEffect(() => {
    // jsdom scrolls nothing.
    if (isCurrent) (mark.current as Partial<HTMLElement> | null)?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);

  return (
    <mark ref={mark} data-found={isCurrent ? 'current' : 'other'}>
      {Inner ? <Inner {...rest}>{children}</Inner> : children}
    </mark>
  );
}

/** A block is drawn anew where its decorations are another list: those of what was not found in are kept. */
const linksOnly = new WeakMap<ContentBlock, Decorations>();

const links: Decorator = new EntityDecorator();

function linksIn(block: ContentBlock, content: ContentState): Decorations {
  const known = linksOnly.get(block) ?? links.getDecorations(block, content);
  linksOnly.set(block, known);
  return known;
}

// Classes, as draft-js makes maps of what is a plain object.

class PlainDecorator implements Decorator {
  getDecorations(block: ContentBlock, content: ContentState) {
    return linksIn(block, content);
  }

  getComponentForKey(key: string) {
    return links.getComponentForKey(key) as () => unknown;
  }

  getPropsForKey(key: string) {
    return links.getPropsForKey(key) as object;
  }
}

export const plainDecorator: Decorator = new PlainDecorator();

/** `link key|index of the match`, with `!` for the current one; either may be empty. */
const separator = '|';

const split = (key: string): [link: string, match: string] => {
  const [link = '', match = ''] = key.split(separator);
  return [link, match];
};

/** Also marks what a search finds. */
export class SearchDecorator implements Decorator {
  constructor(
    private readonly search: Search,
    private readonly current: Match | undefined,
  ) {}

  getDecorations(block: ContentBlock, content: ContentState) {
    const plain = linksIn(block, content);
    // What is found in a table is marked there.
    if (block.getType() === 'atomic') return plain;
    const { length } = this.search;
    const starts = this.search.startsIn(block, content);
    if (starts.length === 0) return plain;
    const keys: (string | null)[] = plain.toArray();
    for (const [index, start] of starts.entries()) {
      const isCurrent = this.current?.blockKey === block.getKey() && this.current.start === start;
      const match = `${separator}${index}${isCurrent ? '!' : ''}`;
      for (let at = start; at < start + length; at += 1) keys[at] = `${keys[at] ?? ''}${match}`;
    }
    return plain.map((_key, index) => keys[index!] as string).toList();
  }

  getComponentForKey(key: string) {
    return (split(key)[1] ? Found : links.getComponentForKey(key)) as unknown as () => unknown;
  }

  getPropsForKey(key: string) {
    const [link, match] = split(key);
    if (!match) return links.getPropsForKey(key) as object;
    const Inner = link ? (links.getComponentForKey(link) as unknown as FoundProps['Inner']) : undefined;
    return { isCurrent: match.endsWith('!'), Inner };
  }
}
