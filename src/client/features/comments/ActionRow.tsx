import { styled } from '@mui/material/styles';
import { spacing } from '../../ui/theme';

/** What one can do with a comment: the words of its buttons begin where the text does. */
export const ActionRow = styled('div')({
  display: 'flex',
  gap: spacing(0.5),
  marginInlineStart: spacing(-1),
  '& > button': { minWidth: 44, paddingInline: spacing(1) },
});
