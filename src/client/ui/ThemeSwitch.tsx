import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { MoonIcon, SunIcon, SystemThemeIcon } from './icons';
import { useIsHydrated } from './useIsHydrated';

const modes = {
  system: { icon: <SystemThemeIcon />, label: 'Theme: as the system. Change to light.', next: 'light' },
  light: { icon: <SunIcon />, label: 'Theme: light. Change to dark.', next: 'dark' },
  dark: { icon: <MoonIcon />, label: 'Theme: dark. Change to the system’s.', next: 'system' },
} as const;

/** Cycles through system, light and dark. */
export function ThemeSwitch() {
  const { mode = 'system', setMode } = useColorScheme();
  // The stored mode is unknown on the server, so the first render always shows `system`.
  const isHydrated = useIsHydrated();
  const { icon, label, next } = modes[isHydrated ? mode : 'system'];
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
