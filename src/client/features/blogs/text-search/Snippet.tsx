import { styled } from '@mui/material/styles';
import type { SearchResult } from '../../../../contract/extensions/search';
import { highlight } from '../../../ui/Prose';

const Found = styled('mark')({ padding: '0 2px', borderRadius: 2, ...highlight });

/** Pieces of plain text; what was found is marked. */
export const Snippet = ({ pieces }: { pieces: SearchResult['snippet'] }) =>
  pieces.map(({ text, isFound }, index) => (isFound ? <Found key={index}>{text}</Found> : text));
