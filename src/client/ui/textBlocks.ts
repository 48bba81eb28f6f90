// The styles of the blocks of a text beyond paragraphs, headings, lists, pictures and tables: see contract/rich-text.ts. Apart
// from Prose, as most texts have none of them.
import { calloutLabels } from '../../contract/shown-rich-text';
import { codeColours } from './codeColours';
import { forcedColors } from './mediaQueries';
import { breakpoints, spacing, typography, vars } from './theme';

/** The sans serif of the page, for what stands in a text without being it. */
const small = { ...typography.body2, fontFamily: typography.fontFamily, letterSpacing: 0 };

const monospace = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

/** Said by `aria-label`, and not twice. */
const silent = (content: string) => [content, `${content} / ""`];

const onlyLast = { '& > :last-child': { marginBottom: 0 } };

const icon = (path: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'>${path}</svg>`,
  )}")`;

const code = {
  // The place of the button that copies it, which is there without being pointed at; kept before a script adds the button.
  '& pre': { ...codeColours, tabSize: 4, '@media (hover: none) and (scripting: enabled)': { paddingBlockStart: 48 } },
  '& pre[data-lines]': { counterReset: 'line' },
  '& .hljs-line::before': {
    counterIncrement: 'line',
    content: silent('counter(line)'),
    display: 'inline-block',
    width: '2em',
    marginInlineEnd: '1.25em',
    textAlign: 'end',
    color: 'var(--code-comment)',
    userSelect: 'none',
  },
  // The title of code stands above it.
  '& figure:has(> pre)': { display: 'flex', flexDirection: 'column' },
  '& figure > pre': { margin: 0, borderTopLeftRadius: 0, borderTopRightRadius: 0 },
  '& figure:has(> pre) > figcaption': {
    order: -1,
    margin: 0,
    padding: spacing(1, 2.5),
    borderRadius: '12px 12px 0 0',
    fontFamily: monospace,
    overflowWrap: 'anywhere',
    background: `color-mix(in srgb, ${vars.palette.text.primary} 12%, ${vars.palette.background.default})`,
    color: vars.palette.text.primary,
  },
  // Of no height, so that nothing moves when it is added; at the end of lines of code, in any text.
  '& .code-tools': { position: 'relative', height: 0, margin: 0, zIndex: 1, direction: 'ltr' },
  '& .code-tools > button': {
    position: 'absolute',
    insetBlockStart: spacing(1),
    insetInlineEnd: spacing(1),
    width: 34,
    fontSize: 0,
    '&::before': {
      content: '""',
      display: 'block',
      height: 18,
      background: 'currentColor',
      mask: `${icon("<rect x='9' y='9' width='11' height='11' rx='2'/><path d='M5 15V6a2 2 0 0 1 2-2h8'/>")} center / 18px no-repeat`,
    },
    '&[data-copied]::before': { maskImage: icon("<path d='m5 12 5 5L19 7'/>") },
    [forcedColors]: { '&::before': { background: 'ButtonText' } },
    '@media (hover: hover)': { opacity: 0, '&:is(:hover, :focus, [data-copied])': { opacity: 1 } },
  },
  '& .code-tools:has(+ pre:hover) > button': { opacity: 1 },
  '& .code-tools > button, & .play': {
    ...typography.caption,
    fontFamily: typography.fontFamily,
    fontWeight: 600,
    minHeight: 32,
    padding: spacing(0.25, 1.25),
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: 8,
    cursor: 'pointer',
    color: vars.palette.text.primary,
    background: vars.palette.background.paper,
    '&:hover': { borderColor: 'currentColor' },
    '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
  },
};

const math = {
  '& math': {
    fontFamily: '"Cambria Math", "STIX Two Math", "Latin Modern Math", math',
    fontStyle: 'normal',
    lineHeight: 'normal',
  },
  '& pre[data-language="math"]:has(> math)': {
    padding: spacing(1, 0),
    textAlign: 'center',
    whiteSpace: 'normal',
    background: 'none',
    border: 0,
    borderRadius: 0,
    fontSize: '1.1em',
  },
  '& math *': { borderColor: 'currentColor' },
  '& mtable.tml-jot > mtr > mtd': { paddingBlock: '0.7ex' },
  '& .tml-right': { textAlign: '-webkit-right' },
  '& .tml-left': { textAlign: '-webkit-left' },
  '& menclose, & .menclose': { display: 'inline-block', position: 'relative', padding: '0.5ex 0' },
  '& .tml-overline': { paddingTop: '0.1em', borderTop: '0.065em solid' },
  '& .tml-underline': { paddingBottom: '0.1em', borderBottom: '0.065em solid' },
  '& .tml-fbox': { padding: '3pt', border: '1px solid' },
  '& .tml-cancel': {
    display: 'inline-block',
    position: 'absolute',
    insetBlockEnd: 0,
    left: 0,
    width: '100%',
    height: '100%',
    background: 'currentColor',
  },
  '& .upstrike': { clipPath: 'polygon(0.05em 100%, 0 calc(100% - 0.05em), calc(100% - 0.05em) 0, 100% 0.05em)' },
  '& .downstrike': { clipPath: 'polygon(0 0.05em, 0.05em 0, 100% calc(100% - 0.05em), calc(100% - 0.05em) 100%)' },
  '& .sout': {
    clipPath:
      'polygon(0 calc(55% + 0.033em), 0 calc(55% - 0.033em), 100% calc(55% - 0.033em), 100% calc(55% + 0.033em))',
  },
};

const calloutIcons: Record<keyof typeof calloutLabels, string> = {
  note: "<circle cx='12' cy='12' r='9'/><path d='M12 11v5M12 7.5v.5'/>",
  tip: "<path d='M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V15h7v-1.1A6 6 0 0 0 12 3z'/>",
  important: "<path d='M4 4h16v12H12l-5 4v-4H4zM12 7v3.5M12 13v.5'/>",
  warning: "<path d='M12 4 2.5 20h19zM12 10v4M12 17v.5'/>",
  caution: "<path d='M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16v.5'/>",
};

/** Of callouts, on the page of a post and in the editor. */
export const calloutColours: Record<keyof typeof calloutLabels, string> = {
  note: 'var(--note)',
  tip: vars.palette.success.main,
  important: 'var(--important)',
  warning: vars.palette.warning.main,
  caution: vars.palette.error.main,
};

const lightCallouts = { '--note': '#1C4F8F', '--important': '#6B3AA0' };

const darkCallouts = { '--note': '#8FC1F2', '--important': '#D3A8F0' };

/** What `calloutColours` refer to. */
export const calloutVariables = { ...lightCallouts, '[data-theme="dark"] &': darkCallouts };

const callouts = {
  '& aside': {
    ...calloutVariables,
    '@media (scripting: none) and (prefers-color-scheme: dark)': darkCallouts,
    position: 'relative',
    padding: spacing(2, 2.5),
    border: `1px solid color-mix(in srgb, var(--callout) 35%, transparent)`,
    borderInlineStartWidth: 4,
    borderInlineStartColor: 'var(--callout)',
    borderRadius: 10,
    background: `color-mix(in srgb, var(--callout) 7%, transparent)`,
    '& > *': { marginBlock: '0 0.75em' },
    ...onlyLast,
    '&::before': {
      ...small,
      display: 'block',
      fontWeight: 600,
      color: 'var(--callout)',
      paddingInlineStart: 28,
      marginBottom: 4,
    },
    '&::after': {
      content: '""',
      position: 'absolute',
      insetBlockStart: spacing(2),
      insetInlineStart: spacing(2.5),
      width: 20,
      height: 22,
      background: 'var(--callout)',
      maskRepeat: 'no-repeat',
      maskPosition: 'center',
      maskSize: '20px',
      [forcedColors]: { background: 'CanvasText', forcedColorAdjust: 'none' },
    },
    '@media print': { '&, [data-theme="dark"] &': lightCallouts, breakInside: 'avoid' },
  },
  ...Object.fromEntries(
    Object.entries(calloutLabels).map(([kind, label]) => [
      `& aside[data-callout="${kind}"]`,
      {
        '--callout': calloutColours[kind as keyof typeof calloutLabels],
        '&::before': { content: silent(`"${label}"`) },
        '&::after': { maskImage: icon(calloutIcons[kind as keyof typeof calloutLabels]) },
      },
    ]),
  ),
};

const details = {
  '& details': {
    padding: spacing(1.5, 2.5),
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: 10,
    '& > *': { marginBlock: '0 0.75em' },
    ...onlyLast,
    // What is folded on a screen is whole on paper.
    '@media print': { '&::details-content': { contentVisibility: 'visible', display: 'block' } },
  },
  '& summary': { cursor: 'pointer', fontWeight: 600, margin: 0, paddingBlock: spacing(0.5) },
  '& details[open] > summary': { marginBottom: spacing(1) },
};

const tasks = {
  '& li[data-task]': {
    listStyle: 'none',
    marginInlineStart: '-1.4em',
    paddingInlineStart: '1.6em',
    position: 'relative',
  },
  '& .task-open, & .task-done': {
    position: 'absolute',
    insetInlineStart: 0,
    insetBlockStart: '0.3em',
    width: '1.1em',
    height: '1.1em',
    overflow: 'hidden',
    border: `1.5px solid ${vars.palette.text.secondary}`,
    borderRadius: '0.25em',
    color: 'transparent',
    userSelect: 'none',
  },
  '& .task-done': {
    borderColor: vars.palette.primary.main,
    background: vars.palette.primary.main,
    printColorAdjust: 'exact',
  },
  '& .task-done::after': {
    content: '""',
    position: 'absolute',
    left: '0.32em',
    top: '0.08em',
    width: '0.3em',
    height: '0.6em',
    border: `solid ${vars.palette.primary.contrastText}`,
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(45deg)',
  },
};

/** Below the bar at the top of the page. */
const anchorMargin = { scrollMarginTop: 96 };

const target = { borderRadius: 4, background: `color-mix(in srgb, ${vars.palette.accent} 28%, transparent)` };

const notes = {
  '& :is(h2, h3, h4)[id], & li[id], & a[id]': anchorMargin,
  '& sup > a': { textDecoration: 'none', paddingInline: '0.2em', fontWeight: 600 },
  '& ol[data-footnotes]': {
    marginTop: '2.5em',
    paddingTop: '1.25em',
    borderTop: `1px solid ${vars.palette.divider}`,
    fontSize: '0.85em',
    lineHeight: 1.6,
    '& p': { margin: 0, display: 'inline' },
  },
  '& li[id]:target, & a[id]:target': target,
};

const span = (columns: number) => ({ gridColumn: `span ${columns}` });

/** Of a gallery of so many pictures; `from` tells from which one on. */
const ofGallery = (count: number, from = 1) =>
  ['a', 'img']
    .map((tag) => {
      const first = `& figure[data-gallery] > ${tag}:first-of-type:nth-last-of-type(${count})`;
      return from === 1 ? `${first}, ${first} ~ ${tag}` : `${first} ~ ${tag}:nth-of-type(n + ${from})`;
    })
    .join();

const pictures = {
  '& figure[data-gallery]': { display: 'grid', gridTemplateColumns: 'repeat(12, 1fr)', gap: spacing(1) },
  '& figure[data-gallery] > *': { gridColumn: 'span 4', minWidth: 0 },
  [ofGallery(2)]: span(6),
  [ofGallery(4)]: span(6),
  [ofGallery(5)]: span(6),
  [ofGallery(5, 3)]: span(4),
  [ofGallery(7)]: span(4),
  [ofGallery(7, 4)]: span(3),
  [ofGallery(8)]: span(3),
  '& figure[data-gallery] > figcaption': { gridColumn: '1 / -1', margin: 0 },
  '& figure[data-gallery] > a': { display: 'block', lineHeight: 0, borderRadius: 10 },
  '& figure[data-gallery] img': { width: '100%', height: 'auto', aspectRatio: '1', objectFit: 'cover' },
  '& figure[data-width], & figure[data-align]': { [breakpoints.down('sm')]: { marginInline: 0 } },
  '& figure:is([data-align], [data-width]) img': { width: '100%' },
  [breakpoints.up('sm')]: {
    '& figure[data-width="25"]': { width: '25%', marginInline: 'auto' },
    '& figure[data-width="50"]': { width: '50%', marginInline: 'auto' },
    '& figure[data-width="75"]': { width: '75%', marginInline: 'auto' },
    '& figure[data-align="left"]': { float: 'left', margin: '0.4em 1.5em 1em 0' },
    '& figure[data-align="right"]': { float: 'right', margin: '0.4em 0 1em 1.5em' },
    '& figure:is([data-align="left"], [data-align="right"]):not([data-width])': { width: '50%' },
    '& figure[data-align="wide"]': {
      '--width': 'min(1000px, 100vw - 64px)',
      width: 'var(--width)',
      marginInline: 'calc((100% - var(--width)) / 2)',
    },
  },
  '@media print': { '& figure[data-align="wide"]': { width: 'auto', marginInline: 0 } },
  // Beside a picture stands what is read along with it.
  '& > :is(h2, h3, h4, hr, pre, table, aside, details, nav, ol[data-footnotes], figure:not([data-align]))': {
    clear: 'both',
  },
  '& dialog': {
    maxWidth: '100vw',
    maxHeight: '100vh',
    width: '100vw',
    height: '100dvh',
    padding: 0,
    border: 0,
    overflow: 'hidden',
    background: 'rgb(0 0 0 / 0.92)',
    '&[open]': { display: 'grid', placeItems: 'center' },
    '& img': { maxWidth: '96vw', maxHeight: '86dvh', width: 'auto', height: 'auto', borderRadius: 4 },
    '& button': {
      ...typography.button,
      fontFamily: typography.fontFamily,
      position: 'absolute',
      minWidth: 44,
      minHeight: 44,
      border: 0,
      borderRadius: 999,
      cursor: 'pointer',
      color: '#fff',
      background: 'rgb(255 255 255 / 0.18)',
      '&:hover': { background: 'rgb(255 255 255 / 0.32)' },
      '&:focus-visible': { outline: '2px solid #fff', outlineOffset: 2 },
    },
    '& .close': { insetBlockStart: 12, insetInlineEnd: 12 },
    '& .previous': { insetInlineStart: 12 },
    '& .next': { insetInlineEnd: 12 },
    '& p': { ...small, position: 'absolute', insetBlockEnd: 12, margin: 0, color: '#fff' },
  },
};

const embeds = {
  '& figure[data-embed]': {
    position: 'relative',
    overflow: 'hidden',
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: 12,
    background: vars.palette.background.paper,
    '& > a': { display: 'block', overflowWrap: 'anywhere', fontWeight: 600, padding: spacing(2, 2.5, 0) },
    '& > a:last-child': { paddingBottom: spacing(2) },
    '& > a:has(> img)': { padding: 0, lineHeight: 0 },
    '& img': { width: '100%', aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 0 },
    '& > figcaption': { margin: 0, padding: spacing(1.5, 2.5) },
    '& iframe': { display: 'block', width: '100%', aspectRatio: '16 / 9', border: 0 },
  },
  '& .play': { position: 'absolute', insetBlockStart: spacing(1.5), insetInlineStart: spacing(1.5), minHeight: 40 },
  '& figure[data-embed]:not(:has(img)) .play': { position: 'static', margin: spacing(0, 2.5, 2) },
};

/** What the editor shows by the same elements. */
export const buttonsAndCells = {
  '& a[data-button]': {
    ...typography.button,
    fontFamily: typography.fontFamily,
    display: 'inline-block',
    padding: spacing(1.25, 3),
    borderRadius: 999,
    color: vars.palette.primary.contrastText,
    background: vars.palette.primary.main,
    textDecoration: 'none',
    printColorAdjust: 'exact',
    '&:hover': { background: vars.palette.primary.dark },
    '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
  },
  // What stands in a block of HTML cannot leave it, whatever its classes and styles say.
  '& [data-html]': { contain: 'content' },
  // Of the size that it will have, before the browser knows more.
  '& audio': { display: 'block', width: '100%', height: 54 },
  '& video': { display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 10, background: '#000' },
  '& video:not([width])': { width: '100%', aspectRatio: '16 / 9' },
  '& :is(th, td)[data-align="center"]': { textAlign: 'center' },
  '& :is(th, td)[data-align="end"]': { textAlign: 'end' },
} as const;

const contents = {
  '& nav[data-contents]': {
    ...small,
    padding: spacing(2, 2.5),
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: 10,
    '&:empty': { display: 'none' },
    '&::before': { content: silent('"Contents"'), fontWeight: 600 },
    '& ol': { listStyle: 'none', paddingInlineStart: 0, margin: 0 },
    '& ol ol': { paddingInlineStart: spacing(2.5) },
    '& li': { marginBlock: '0.25em', paddingInlineStart: 0 },
    '& a': { textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  },
};

/** Whether a text has any of the blocks. */
export const hasBlocks = (html: string): boolean =>
  /<(?:pre|math|aside|details|nav|audio|video)\b|\sdata-|<sup><a\b/.test(html);

export const textBlocks = {
  display: 'flow-root',
  ...code,
  ...math,
  ...callouts,
  ...details,
  ...tasks,
  ...notes,
  ...pictures,
  ...embeds,
  ...buttonsAndCells,
  ...contents,
};
