import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Link, NavLink, Outlet } from 'react-router';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { paths } from '../paths';
import { selectSettings } from '../site/siteSlice';
import { BarIconButton } from '../ui/BarIconButton';
import { lowScreen } from '../ui/mediaQueries';
import { MainContent } from '../ui/MainContent';
import { Logo } from '../ui/Logo';
import { PageSpinner } from '../ui/PageSpinner';
import { SkipLink } from '../ui/SkipLink';
import { breakpoints, spacing, typography, vars, zIndex } from '../ui/theme';
import { topBarHeights } from '../ui/topBarHeights';
import { ThemeSwitch } from '../ui/ThemeSwitch';
import { useCollapsibleMenu } from './useCollapsibleMenu';
import { useLogout } from './useLogout';

const barHeight = topBarHeights.signedIn;

/** The writing view takes the whole window. */
const besideWriting = 'body:has([data-writing]) &';

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: spacing(0.5),
  height: barHeight,
  paddingInline: spacing(2),
  background: vars.palette.background.default,
  borderBottom: `1px solid ${vars.palette.divider}`,
  [lowScreen]: { position: 'relative' },
  [besideWriting]: { display: 'none' },
});

const HomeLink = styled(Link)({
  display: 'flex',
  minWidth: 0,
  marginInlineEnd: 'auto',
  color: 'inherit',
  textDecoration: 'none',
  [breakpoints.down('sm')]: { '& svg + span': { display: 'none' } },
});

const MenuButton = styled(BarIconButton)({ [breakpoints.up('md')]: { display: 'none' } });

/** Narrow enough for the smallest phones, beside the mark of the logo alone. */
const barButton = { minWidth: 0, paddingInline: { xs: 1.25, sm: 2.5 } };

const Body = styled('div')({
  // For what is sticky on a page.
  '--top-bar-height': `${barHeight}px`,
  [lowScreen]: { '--top-bar-height': '0px' },
  [breakpoints.up('md')]: { display: 'grid', gridTemplateColumns: '232px minmax(0, 1fr)' },
});

const Sidebar = styled('nav', { shouldForwardProp: (name) => name !== 'isOpen' })<{ isOpen: boolean }>(
  ({ isOpen }) => ({
    padding: spacing(3, 2),
    background: vars.palette.background.default,
    borderInlineEnd: `1px solid ${vars.palette.divider}`,
    [breakpoints.up('md')]: {
      position: 'sticky',
      top: barHeight,
      height: `calc(100vh - ${barHeight}px)`,
      overflowY: 'auto',
    },
    [breakpoints.down('md')]: {
      display: isOpen ? 'block' : 'none',
      '&[data-open]': { display: 'block' },
      position: 'fixed',
      inset: `${barHeight}px 0 auto 0`,
      zIndex: zIndex.appBar,
      maxHeight: `calc(100vh - ${barHeight}px)`,
      overflowY: 'auto',
      borderBottom: `1px solid ${vars.palette.divider}`,
      boxShadow: '0 18px 28px -18px rgb(0 0 0 / 0.35)',
    },
    '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 },
    '& a, & button': {
      ...typography.body2,
      fontWeight: 500,
      display: 'block',
      width: '100%',
      padding: spacing(1.125, 1.75),
      borderRadius: 10,
      border: 0,
      background: 'none',
      color: vars.palette.text.secondary,
      textAlign: 'start',
      textDecoration: 'none',
      cursor: 'pointer',
      '&:hover': { color: vars.palette.text.primary },
    },
    '& a[aria-current="page"]': {
      color: vars.palette.text.primary,
      fontWeight: 600,
      background: `color-mix(in srgb, ${vars.palette.primary.main} 11%, transparent)`,
      // Not transparent where colours are forced, and the background is none.
      border: '2px solid transparent',
      padding: `calc(${spacing(1.125)} - 2px) calc(${spacing(1.75)} - 2px)`,
    },
    [besideWriting]: { display: 'none' },
    '& .small-screen': { [breakpoints.up('sm')]: { display: 'none' } },
  }),
);

const Main = styled(MainContent)({
  minHeight: `calc(100vh - ${barHeight}px)`,
  padding: spacing(3, 2, 8),
  [breakpoints.up('sm')]: { padding: spacing(4, 4, 8) },
  [breakpoints.up('lg')]: { padding: spacing(5, 6, 10) },
});

interface SidebarLayoutProps {
  /** The accessible name of the sidebar. */
  label: string;
  /** Shown above the entries of the sidebar. */
  heading?: string;
  entries: { to: string; label: string }[];
}

/** The layout of the admin and the profile pages: a top bar, and a sidebar that is collapsed on small screens. */
export function SidebarLayout({ label, heading, entries }: SidebarLayoutProps) {
  const logout = useLogout();
  const { name } = useSelector(selectSettings);
  const menu = useCollapsibleMenu();

  return (
    <>
      <SkipLink />
      <Bar>
        <HomeLink to={paths.home} aria-label={`${name}, home`}>
          <Logo />
        </HomeLink>
        <ThemeSwitch />
        <Button component={Link} to={paths.home} color="inherit" sx={barButton}>
          Home
        </Button>
        <Button color="inherit" onClick={logout} sx={barButton}>
          Logout
        </Button>
        <MenuButton {...menu.buttonProps} />
      </Bar>
      <Body>
        <Sidebar {...menu.menuProps} aria-label={label}>
          {heading && (
            <Typography variant="h3" component="h2" sx={{ px: 1.75, pb: 1.5 }}>
              {heading}
            </Typography>
          )}
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <NavLink to={entry.to} end={entry.to === paths.admin}>
                  {entry.label}
                </NavLink>
              </li>
            ))}
            <li className="small-screen">
              <Link to={paths.home}>Home</Link>
            </li>
            <li className="small-screen">
              <button type="button" onClick={logout}>
                Logout
              </button>
            </li>
          </ul>
        </Sidebar>
        <Main>
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </Main>
      </Body>
    </>
  );
}
