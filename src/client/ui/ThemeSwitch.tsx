import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { MoonIcon, SunIcon, SystemThemeIcon } from './icons';
import { useIsInBrowser } from './useIsInBrowser';

const modes = {
  system: { icon: <SystemThemeIcon />, label: 'Theme: as the system. Change to light.', next: 'light' },
  light: { icon: <SunIcon />, label: 'Theme: light. Change to dark.', next: 'dark' },
  dark: { icon: <MoonIcon />, label: 'Theme: dark. Change to the system’s.', next: 'system' },
} as const;

/** Steps through system, light and dark. */
export function ThemeSwitch() {
  const { mode = 'system', setMode } = useColorScheme();
  // What the browser remembers is not known where the page is rendered in Node: there it is always the system's.
  const isInBrowser = useIsInBrowser();
  const { icon, label, next } = modes[isInBrowser ? mode : 'system'];
  return (
    <IconButton
      color="inherit"
      aria-label={label}
      title={label}
      onClick={() => {
        setMode(next);
      }}
    >
      {icon}
    </IconButton>
  );
}
