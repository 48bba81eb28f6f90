import { styled } from '@mui/material/styles';
import type { SearchResult } from '../../../../contract/extensions/search';
import { vars } from '../../../ui/theme';

const Found = styled('mark')({
  padding: '0 2px',
  borderRadius: 2,
  color: 'inherit',
  background: `color-mix(in srgb, ${vars.palette.accent} 40%, transparent)`,
});

/** Pieces of plain text; what was found is marked. */
export const Snippet = ({ pieces }: { pieces: SearchResult['snippet'] }) =>
  pieces.map(({ text, isFound }, index) => (isFound ? <Found key={index}>{text}</Found> : text));
