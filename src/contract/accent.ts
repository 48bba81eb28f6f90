// The tones of the owner's colour. Any colour will do, black and white included: its hue and chroma are kept, and its lightness
// is moved until text, buttons and the focus ring have the contrast of WCAG AA, on light and on dark pages.
import { clampChroma, converter, formatHex, wcagContrast, type Oklch } from 'culori';

const toOklch = converter('oklch');

/** The backgrounds of pages and papers: those of client/ui/theme.ts. */
const backgrounds = { light: ['#FBFAF6', '#FFFFFF'], dark: ['#0F1513', '#171F1C'] };

/** On coloured surfaces. */
const lightText = '#FFFFFF';
const darkText = '#0B100E';

/** Of text that people read; 4.5 is asked for, and hovered buttons lose a little. */
const minContrast = 5.2;

/** Of a surface to its text, some of which lets 15 % of the surface through. */
const surfaceContrast = 6.2;

/** Of decoration, such as the bookmark: half of what there is between a coloured surface and a light page, on which it is. */
const decorationContrast = 2.2;

const step = 0.005;

const atLightness = (colour: Oklch, l: number): string => formatHex(clampChroma({ ...colour, l }, 'oklch'));

/** The first tone, from that of the colour on, that has enough contrast to all of these. */
function findTone(colour: Oklch, others: readonly string[], direction: 1 | -1, contrast: number = minContrast): string {
  for (let l = colour.l; l >= 0 && l <= 1; l += direction * step) {
    const tone = atLightness(colour, l);
    if (others.every((other) => wcagContrast(tone, other) >= contrast)) return tone;
  }
  return direction === 1 ? lightText : darkText;
}

/** As `r g b`, of which MUI makes transparent tones. */
function toChannels(hex: string): string {
  const number = parseInt(hex.slice(1), 16);
  return [16, 8, 0].map((shift) => (number >> shift) & 255).join(' ');
}

const darker = (hex: string): string => {
  const colour = toOklch(hex)!;
  return atLightness(colour, colour.l - 0.07);
};

interface Tones {
  main: string;
  hovered: string;
  /** On buttons. */
  text: string;
  /** Of surfaces. */
  brand: string;
  /** Of decoration, on surfaces and pages. */
  accent: string;
}

const variables = ({ main, hovered, text, brand, accent }: Tones): Record<string, string> => ({
  '--mui-palette-primary-main': main,
  '--mui-palette-primary-mainChannel': toChannels(main),
  '--mui-palette-primary-dark': hovered,
  '--mui-palette-primary-contrastText': text,
  '--mui-palette-secondary-main': main,
  '--mui-palette-brand-main': brand,
  '--mui-palette-brand-text': lightText,
  '--mui-palette-accent': accent,
});

/**
 * The CSS variables of the theme that follow from a colour.
 * @param hex `#rrggbb`
 */
export function accentVariables(hex: string): { light: Record<string, string>; dark: Record<string, string> } {
  const colour = toOklch(hex) ?? toOklch(darkText)!;
  const onLight = findTone(colour, [...backgrounds.light, lightText], -1);
  const lightBrand = findTone(colour, [lightText], -1, surfaceContrast);
  const onDark = findTone(colour, [...backgrounds.dark, darkText], 1);
  // A hovered button gets lighter on a dark page: its text is dark.
  const hoveredOnDark = findTone({ ...toOklch(onDark)!, l: Math.min(1, toOklch(onDark)!.l + 0.05) }, [darkText], 1);
  const darkBrand = atLightness({ ...colour, c: Math.min(colour.c, 0.08) }, 0.33);
  return {
    light: variables({
      main: onLight,
      hovered: darker(onLight),
      text: lightText,
      brand: lightBrand,
      accent: findTone(toOklch(lightBrand)!, [lightBrand], 1, decorationContrast),
    }),
    dark: variables({ main: onDark, hovered: hoveredOnDark, text: darkText, brand: darkBrand, accent: onDark }),
  };
}

const block = (selector: string, properties: Record<string, string>): string =>
  `${selector}{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** Style rules that come before those of the theme. @param hex `#rrggbb`, or empty for the theme's own colours */
export function accentRules(hex: string): string[] {
  if (!hex) return [];
  const { light, dark } = accentVariables(hex);
  return [
    block('html:root', light),
    block('html[data-theme="dark"]', dark),
    `@media (scripting:none) and (prefers-color-scheme:dark){${block('html:root', dark)}}`,
  ];
}
