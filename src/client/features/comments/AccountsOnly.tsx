import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { paths } from '../../paths';
import { selectIsSignedIn } from '../../session/sessionSlice';
import { useReturnState } from '../../session/useReturnState';
import { spacing, typography, vars } from '../../ui/theme';
import { useIsHydrated } from '../../ui/useIsHydrated';

/** Until the page is hydrated both are there, and the attribute that index.html sets before the first paint hides one. */
const ForAccounts = styled('div')({ 'html:not([data-session]) &[data-either]': { display: 'none' } });

const ForVisitors = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(1.5, 2),
  marginTop: spacing(2),
  '& p': { ...typography.body1, margin: 0, color: vars.palette.text.secondary },
  'html[data-session] &[data-either]': { display: 'none' },
});

/** What needs an account: who has none, or is not signed in, is told so. */
export function AccountsOnly({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  const isSignedIn = useSelector(selectIsSignedIn);
  const returnState = useReturnState();
  const either = isHydrated ? undefined : true;
  return (
    <>
      {(either || isSignedIn) && <ForAccounts data-either={either}>{children}</ForAccounts>}
      {(either || !isSignedIn) && (
        <ForVisitors data-either={either}>
          <p>Please log in to comment.</p>
          <Button component={Link} to={paths.login} state={returnState} variant="outlined">
            Login
          </Button>
        </ForVisitors>
      )}
    </>
  );
}
