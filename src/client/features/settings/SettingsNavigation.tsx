import { NavLink } from 'react-router';
import { styled } from '@mui/material/styles';
import { settingSections } from '../../../contract/site-settings';
import { paths } from '../../paths';
import { forcedColors } from '../../ui/mediaQueries';
import { spacing, typography, vars } from '../../ui/theme';

const Links = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: spacing(1),
  marginBottom: spacing(3),
  borderBottom: `1px solid ${vars.palette.divider}`,
  '& a': {
    ...typography.button,
    padding: spacing(1.25, 1),
    borderBottom: '3px solid transparent',
    marginBottom: -1,
    color: vars.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { color: vars.palette.text.primary },
    '&[aria-current="page"]': { color: vars.palette.text.primary, borderColor: vars.palette.primary.main },
    [forcedColors]: { '&:not([aria-current])': { borderColor: 'Canvas' } },
  },
});

const sections = Object.entries(settingSections).map(([name, label], index) => ({
  to: index === 0 ? paths.settings : paths.settingsSection(name),
  label,
}));

/** The pages of the settings. */
export const SettingsNavigation = () => (
  <Links aria-label="Settings">
    {[...sections, { to: paths.transfers, label: 'Import and export' }].map(({ to, label }) => (
      <NavLink key={to} to={to} end>
        {label}
      </NavLink>
    ))}
  </Links>
);
