// The comments in which WordPress keeps what a block is: one before its content, one behind it, or one instead of it.
import type { Token } from '../html';

interface BlockComment {
  /** With that of the plugin before it, as in `core/code`, where WordPress has written it. */
  name: string;
  isEnd: boolean;
  /** Whether the block has no content: WordPress makes that when it shows the post. */
  isWhole: boolean;
}

/** @returns undefined for anything else */
export function readBlockComment(token: Token): BlockComment | undefined {
  if (token.type !== 'comment') return undefined;
  const [, slash, name] = /^\s+(\/?)wp:([\w/-]+)(?:\s|$)/.exec(token.content) ?? [];
  return name === undefined ? undefined : { name, isEnd: slash !== '', isWhole: token.content.endsWith('/') };
}
