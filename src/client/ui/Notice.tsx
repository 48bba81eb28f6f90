import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { handOverFocus } from './FocusRegion';
import { ProgressiveButton } from './ProgressiveButton';
import { spacing, typography, vars } from './theme';

const Frame = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: spacing(1.5),
  minHeight: 320,
  padding: spacing(6, 3),
  textAlign: 'center',
  overflowWrap: 'anywhere',
  '& > h1, & > h2': { ...typography.h2, margin: 0 },
  '& > p': {
    ...typography.body1,
    maxWidth: '46ch',
    margin: 0,
    textWrap: 'balance',
    color: vars.palette.text.secondary,
  },
});

interface NoticeProps {
  title: string;
  /** h1 if the notice is the whole page, h2 within one. */
  component?: 'h1' | 'h2';
  children?: ReactNode;
  /** A link to `href`, if there is one, until the page is hydrated. */
  action?: { label: string; href?: string; onClick: () => void };
}

/** Shown in place of content: an empty state, or an error with an action. */
export function Notice({ title, component: Title = 'h2', children, action }: NoticeProps) {
  return (
    <Frame ref={handOverFocus}>
      <Title>{title}</Title>
      <p>{children}</p>
      {action && (
        <ProgressiveButton variant="outlined" href={action.href} onClick={action.onClick} sx={{ mt: 1 }}>
          {action.label}
        </ProgressiveButton>
      )}
    </Frame>
  );
}
