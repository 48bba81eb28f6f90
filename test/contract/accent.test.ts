import { formatHex, interpolate, wcagContrast } from 'culori';
import { accentRules, accentVariables } from '../../src/contract/accent';

const colours = [
  '#ffffff',
  '#000000',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#808080',
  '#0e4b40',
  '#e8a33d',
  '#c7361f',
  '#8a5a0b',
  '#123456',
  '#abcdef',
  '#fedcba',
  '#7f00ff',
  '#00c853',
  '#f5f5f5',
  '#0a0a0a',
];

describe.each(colours)('the tones of %s', (colour) => {
  test.each(['light', 'dark'] as const)('have the contrast of WCAG AA on %s pages', (scheme) => {
    const tones = accentVariables(colour)[scheme];
    const tone = (name: string) => tones[`--mui-palette-${name}`]!;
    const pages = scheme === 'light' ? ['#FBFAF6', '#FFFFFF'] : ['#0F1513', '#171F1C'];
    for (const page of pages) {
      expect(wcagContrast(tone('primary-main'), page)).toBeGreaterThanOrEqual(4.5);
      expect(wcagContrast(tone('secondary-main'), page)).toBeGreaterThanOrEqual(4.5);
    }
    for (const surface of ['primary-main', 'primary-dark'])
      expect(wcagContrast(tone(surface), tone('primary-contrastText'))).toBeGreaterThanOrEqual(4.5);
    // The lines of the newsletter let 15 % of the surface through.
    const softened = formatHex(interpolate([tone('brand-main'), tone('brand-text')], 'rgb')(0.85));
    expect(wcagContrast(tone('brand-main'), softened)).toBeGreaterThanOrEqual(4.5);
  });

  test('are colours, and nothing else of CSS', () => {
    expect(accentRules(colour).join('')).toMatch(
      /^(?:html[^{}]*\{(?:--mui-palette-[\w-]+:(?:#[\da-f]{6}|[\d ]+);?)+\}|@media [^{}]*\{|\})+$/i,
    );
  });
});

test('no colour leaves the theme as it is', () => {
  expect(accentRules('')).toEqual([]);
});
