import { styled, useColorScheme } from '@mui/material/styles';
import { BarIconButton } from './BarIconButton';
import { MoonIcon, SunIcon, SystemThemeIcon } from './icons';
import { ScreenReaderOnly } from './layout';
import { withoutScript } from './mediaQueries';
import { useIsHydrated } from './useIsHydrated';
import { PrehydrationVariants } from './PrehydrationVariants';

const modes = {
  system: { icon: <SystemThemeIcon />, label: 'Theme: as the system. Change to light.', next: 'light' },
  light: { icon: <SunIcon />, label: 'Theme: light. Change to dark.', next: 'dark' },
  dark: { icon: <MoonIcon />, label: 'Theme: dark. Change to the system’s.', next: 'system' },
} as const;

const modeNames = ['system', 'light', 'dark'] as const;

const Switch = styled(BarIconButton)({ [withoutScript]: { display: 'none' } });

/** Cycles through system, light and dark; before the page is hydrated the script in index.html does it. */
export function ThemeSwitch() {
  const { mode = 'system', setMode } = useColorScheme();
  const isHydrated = useIsHydrated();
  return (
    <Switch
      data-modes={modeNames.join(' ')}
      title={isHydrated ? modes[mode].label : undefined}
      onClick={() => {
        setMode(modes[mode].next);
      }}
    >
      <PrehydrationVariants attribute="data-mode" names={modeNames} selected={mode}>
        {(name) => (
          <>
            {modes[name].icon}
            <ScreenReaderOnly>{modes[name].label}</ScreenReaderOnly>
          </>
        )}
      </PrehydrationVariants>
    </Switch>
  );
}
