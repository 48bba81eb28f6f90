import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { paths } from '../paths';
import { selectIsSignedIn, selectMayWrite } from '../session/sessionSlice';
import { useReturnState } from '../session/useReturnState';
import { selectSettings } from '../site/siteSlice';
import { BarIconButton } from '../ui/BarIconButton';
import { Column } from '../ui/layout';
import { lowScreen, withoutScript } from '../ui/mediaQueries';
import { Logo } from '../ui/Logo';
import { breakpoints, spacing, vars, zIndex } from '../ui/theme';
import { topBarHeights } from '../ui/topBarHeights';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import { PrehydrationVariants } from '../ui/PrehydrationVariants';
import { useCollapsibleMenu } from './useCollapsibleMenu';
import { useLogout } from './useLogout';

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: zIndex.appBar,
  background: vars.palette.background.default,
  borderBottom: `1px solid ${vars.palette.divider}`,
  [lowScreen]: { position: 'relative' },
});

const Row = styled(Column)({ display: 'flex', alignItems: 'center', gap: 4, minHeight: topBarHeights.public - 1 });

const HomeLink = styled(Link)({
  display: 'flex',
  minWidth: 0,
  marginInlineEnd: 'auto',
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: 8,
});

const MenuButton = styled(BarIconButton)({
  [breakpoints.up('sm')]: { display: 'none' },
  [withoutScript]: { display: 'none' },
});

const Entries = styled('nav', { shouldForwardProp: (name) => name !== 'isOpen' })<{ isOpen: boolean }>(
  ({ isOpen }) => ({
    display: 'flex',
    alignItems: 'center',
    gap: spacing(1),
    [breakpoints.down('sm')]: {
      display: isOpen ? 'grid' : 'none',
      '&[data-open]': { display: 'grid' },
      position: 'absolute',
      insetInline: 0,
      top: '100%',
      padding: spacing(2, 2.5, 2.5),
      background: vars.palette.background.default,
      borderBottom: `1px solid ${vars.palette.divider}`,
      boxShadow: '0 18px 28px -18px rgb(0 0 0 / 0.35)',
      // Nothing opens the menu: its entries stand in the bar.
      [withoutScript]: { all: 'unset', display: 'flex', gap: spacing(1) },
    },
  }),
);

const kindsOfReader = ['visitor', 'user', 'writer'] as const;

/** The header of the public pages; its entries are collapsed into a menu on small screens. */
export function NavigationBar() {
  const isSignedIn = useSelector(selectIsSignedIn);
  const mayWrite = useSelector(selectMayWrite);
  const reader = !isSignedIn ? 'visitor' : mayWrite ? 'writer' : 'user';
  const logout = useLogout();
  const returnState = useReturnState();
  const { name, navigation = [] } = useSelector(selectSettings);
  const { pathname } = useLocation();
  const menu = useCollapsibleMenu();

  return (
    <>
      <Bar>
        <Row>
          <HomeLink to={paths.home} aria-label={`${name}, home`}>
            <Logo />
          </HomeLink>
          <ThemeSwitch />
          <MenuButton {...menu.buttonProps} />
          <Entries {...menu.menuProps} aria-label="Main">
            <PrehydrationVariants attribute="data-session" names={kindsOfReader} selected={reader}>
              {(name) =>
                name === 'visitor' ? (
                  <>
                    <Button component={Link} to={paths.register} state={returnState} color="inherit">
                      Register
                    </Button>
                    <Button component={Link} to={paths.login} state={returnState} variant="contained">
                      Login
                    </Button>
                  </>
                ) : (
                  <>
                    <Button component={Link} to={name === 'writer' ? paths.admin : paths.liked} variant="contained">
                      {name === 'writer' ? 'Dashboard' : 'Profile'}
                    </Button>
                    <Button color="inherit" onClick={logout}>
                      Logout
                    </Button>
                  </>
                )
              }
            </PrehydrationVariants>
          </Entries>
        </Row>
      </Bar>
      {navigation.length > 0 && (
        <nav className="navigation" aria-label="Site">
          {navigation.map(({ label, target }, index) => (
            <Link key={index} to={target} aria-current={target === pathname ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
