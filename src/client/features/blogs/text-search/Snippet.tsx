import type { SearchResult } from '../../../../contract/extensions/search';

/** Pieces of plain text; what was found is marked. */
export const Snippet = ({ pieces }: { pieces: SearchResult['snippet'] }) =>
  pieces.map(({ text, isFound }, index) => (isFound ? <mark key={index}>{text}</mark> : text));
