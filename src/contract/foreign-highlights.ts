// How other systems write text that somebody has gone over with a highlighter: as the style of an element.

const background = /(?:^|;)\s?background(?:-color)?\s?:\s?([^;]{1,60})/i;

/** Those of word processors, which are light enough to be read on. */
const lightNames = [
  'yellow',
  'gold',
  'orange',
  'pink',
  'lime',
  'lightgreen',
  'aqua',
  'cyan',
  'lightblue',
  'fuchsia',
  'magenta',
];

type Color = readonly [red: number, green: number, blue: number, alpha: number];

function readColor(value: string): Color | undefined {
  const hex = /^#([\da-f]{3,8})$/i.exec(value)?.[1];
  if (hex !== undefined) {
    const digits = hex.length < 6 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? []);
    const [red = 0, green = 0, blue = 0, alpha = 255] = digits.map((digit) => Number.parseInt(digit, 16));
    return [red, green, blue, alpha / 255];
  }
  const [, numbers] = /^rgba?\(([\d\s.,/%]{5,40})\)/i.exec(value) ?? [];
  if (numbers === undefined) return value === 'transparent' || value === 'none' ? [0, 0, 0, 0] : undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.split(/[\s,/]+/).map(Number.parseFloat);
  return [red, green, blue, alpha];
}

/** What browsers put around a piece of text that is copied, with the background of its page. */
const isOfPage = /display:\s?inline\s?!important/i;

/** Less than this is the paper, or a box around something. */
const minColourfulness = 20;

/** Text on what is darker is white. */
const minLuminance = 100;

/** Whether the style of a piece of text is that of a highlighter, and not of a page that it was copied from. */
export function isHighlight(style: string): boolean {
  // Word has darker ones, too, and says that they are.
  if (/(?:^|[;\s])mso-highlight:/i.test(style)) return true;
  const value = background.exec(style)?.[1]?.trim().toLowerCase();
  if (value === undefined || isOfPage.test(style)) return false;
  if (lightNames.includes(value)) return true;
  const color = readColor(value);
  if (!color) return false;
  const [red, green, blue, alpha] = color;
  const colourfulness = Math.max(red, green, blue) - Math.min(red, green, blue);
  return alpha > 0 && colourfulness >= minColourfulness && 0.299 * red + 0.587 * green + 0.114 * blue >= minLuminance;
}

/** Whether a `<mark>` has no background: WordPress writes text of another colour so. */
export function isTextColor(style: string): boolean {
  const value = background.exec(style)?.[1]?.trim().toLowerCase();
  return value !== undefined && readColor(value)?.[3] === 0;
}
