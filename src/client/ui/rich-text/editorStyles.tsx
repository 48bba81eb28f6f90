// The styles of the editor. Lists and code of draft-js are styled like their counterparts on the post page.
import { styled } from '@mui/material/styles';
import { DefaultDraftBlockRenderMap, type ContentBlock, type ContentState } from 'draft-js';
import { highlight, prose } from '../Prose';
import { buttonsAndCells, calloutColours, calloutVariables } from '../textBlocks';
import { breakpoints, spacing, typography, vars } from '../theme';
import { blockData, placeOf } from './document/blockData';
import { containerKind, maxListDepth } from './document/documentModel';
import { foundSelectors } from './find/foundInTable';

export const Label = styled('div')({
  ...typography.body2,
  fontWeight: 600,
  marginBottom: spacing(0.75),
  '[data-bare] > &': { position: 'absolute', clipPath: 'inset(50%)' },
});

export const Frame = styled('div')({
  border: `1px solid color-mix(in srgb, ${vars.palette.text.secondary} 70%, transparent)`,
  borderRadius: 10,
  background: vars.palette.background.paper,
  '&:hover': { borderColor: vars.palette.text.primary },
  // Without the shadow where colours are forced, but with an outline, which is not transparent there.
  '&:focus-within': {
    borderColor: vars.palette.primary.main,
    boxShadow: `0 0 0 1px ${vars.palette.primary.main}`,
    outline: '2px solid transparent',
  },
  // draft-js draws one that nobody sees where colours are not forced.
  '& .DraftEditor-editorContainer': { border: 0 },
  '[data-bare] > &': { border: 0, background: 'none', boxShadow: 'none', outline: 'none' },
});

export const Footer = styled('div')({
  ...typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: spacing(1),
  [breakpoints.up('sm')]: { gap: spacing(2) },
  padding: spacing(0.75, 2),
  borderTop: `1px solid ${vars.palette.divider}`,
  color: vars.palette.text.secondary,
  '& > [role="status"]': { marginInlineEnd: 'auto' },
  [breakpoints.down('sm')]: { paddingInline: spacing(1), gap: 0 },
  '& > button': { flex: 'none', minWidth: 0, minHeight: 30, paddingBlock: 0 },
  // The hint gets a row of its own in a narrow window.
  '&:not([data-notice])': {
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    rowGap: 0,
    '@media (hover: none)': { flexWrap: 'nowrap' },
  },
  '& > [role="status"]:empty': { position: 'absolute' },
  '[data-bare] &:not([data-notice])': { border: 0, paddingInline: 0 },
  // In view while a notice is shown, however long the text is.
  '&[data-notice]': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    borderRadius: '0 0 10px 10px',
    color: vars.palette.text.primary,
    background: vars.palette.background.paper,
  },
});

/** How to get out of the text by keyboard; where there may be none, only screen readers tell it. */
export const KeyHint = styled('span')({ '@media (hover: none)': { display: 'none' } });

/** draft-js renders nested lists flat, with a class for the depth, and counts the items itself. */
function listLevels(markerColor: string) {
  const bullets = ['disc', 'circle'];
  return Object.fromEntries(
    Array.from({ length: maxListDepth + 1 }, (_, depth) => [
      `& li.public-DraftStyleDefault-depth${depth}`,
      {
        marginInlineStart: `${1.4 * depth}em`,
        // The list itself has the direction of the page.
        '&.public-DraftStyleDefault-listRTL': { marginInline: `${1.4 * (depth + 1)}em -1.4em` },
        '&.public-DraftStyleDefault-unorderedListItem': { listStyleType: bullets[depth] ?? 'square' },
        '&.public-DraftStyleDefault-orderedListItem::before': {
          content: `counter(ol${depth}) ". "`,
          insetInlineStart: '-2.4em',
          width: '2.4em',
          paddingInlineEnd: '0.15em',
          textAlign: 'end',
          color: markerColor,
        },
      },
    ]),
  );
}

const listStartClass = (start: number) => `list-start-${start}`;

const startOf = (block: ContentBlock) =>
  block.getType() === 'ordered-list-item' ? (block.getData().get('start') as number | undefined) : undefined;

/** The classes of the first item of a list that does not begin with 1, of done tasks, and of what stands in a container. */
export function blockClass(block: ContentBlock, content: ContentState): string {
  const start = startOf(block);
  const { container, isDone } = blockData(block);
  const place = placeOf(content, block.getKey());
  return [
    start !== undefined && listStartClass(start),
    block.getType() === 'summary' && 'summary',
    isDone && 'done',
    container && `contained ${containerKind(container)}`,
    place.isCodeStart && 'code-start',
    place.isContainerStart && 'container-start',
    place.isContainerEnd && 'container-end',
  ]
    .filter(Boolean)
    .join(' ');
}

const containerColor = (kind: string, color: string) => ({
  [`& .${kind}:not(li), & :is(ul, ol):has(> .${kind})`]: {
    borderInlineStart: `4px solid ${color}`,
    background: `color-mix(in srgb, ${color} 8%, transparent)`,
  },
});

/** Adjacent blocks look like one box. */
const containerStyles = {
  '& .contained': { marginBlock: 0, paddingBlock: spacing(0.75), '&:not(li)': { paddingInline: spacing(2) } },
  '& :is(ul, ol):has(> .contained)': { marginBlock: 0, paddingInlineStart: `calc(1.4em + ${spacing(2)})` },
  '& .container-start': { paddingBlockStart: spacing(1.5), borderStartEndRadius: 10 },
  '& .container-end, & :is(ul, ol):has(> .container-end)': { marginBlockEnd: '1.25em', borderEndEndRadius: 10 },
  '& .container-end': { paddingBlockEnd: spacing(1.5) },
  ...containerColor('details', vars.palette.text.secondary),
  ...containerColor('quote', vars.palette.accent),
  ...calloutVariables,
  ...Object.fromEntries(
    Object.entries(calloutColours).flatMap(([kind, color]) => Object.entries(containerColor(kind, color))),
  ),
  // Its own lines are in the box; around them is the colour of code.
  '& pre:has(> code > .contained)': {
    marginBlock: 0,
    padding: 0,
    borderRadius: 0,
    '& > code > .contained:not(.container-start)': { paddingBlockStart: 0 },
    '& > code > .contained:not(.container-end)': { paddingBlockEnd: 0 },
    '& > code > .contained.code-start': { paddingBlockStart: spacing(1.5) },
    '& > code > .contained:has(+ .code-start)': { paddingBlockEnd: spacing(1.5) },
    '& > code > :last-child': { marginBlockEnd: 0, paddingBlockEnd: spacing(1.5) },
    '& > code > :not(.contained)': { paddingInline: spacing(2.5) },
  },
  '& pre:has(> code > .container-end:last-child)': { marginBlockEnd: '1.25em', borderEndEndRadius: 10 },
};

/** All code that has nothing between it is in one element. */
const codeGap = {
  '& .code-start:not(:first-child)': {
    marginBlockStart: spacing(2.5),
    marginInline: spacing(-2.5),
    paddingInline: spacing(2.5),
    paddingBlockStart: spacing(2),
    borderBlockStart: `8px solid ${vars.palette.background.paper}`,
    '[data-bare] &': { borderColor: vars.palette.background.default },
  },
  // The line of the box goes on beside it.
  '& .code-start.contained:not(:first-child)': {
    margin: 0,
    paddingInline: spacing(2),
    borderBlockStart: 0,
    boxShadow: `inset 0 4px ${vars.palette.background.paper}`,
  },
};

/**
 * For the lists of a document that do not begin with 1: sets the counters of draft-js, which has one for each depth, as
 * its types of blocks take classes only.
 */
export function listStartStyles(content: ContentState) {
  const starts = new Set(content.getBlocksAsArray().flatMap((block) => startOf(block) ?? []));
  return Object.fromEntries(
    [...starts].flatMap((start) =>
      Array.from({ length: maxListDepth + 1 }, (_, depth) => [
        `& li.${listStartClass(start)}.public-DraftStyleDefault-depth${depth}`,
        { counterReset: `ol${depth} ${start - 1}` },
      ]),
    ),
  );
}

export const ContentArea = styled('div')({
  position: 'relative',
  padding: spacing(2.5, 2),
  [breakpoints.up('sm')]: { padding: spacing(3.5, 4) },
  cursor: 'text',
  '[data-bare] &': { paddingInline: 0 },
  '&[data-over]': { background: `color-mix(in srgb, ${vars.palette.primary.main} 10%, transparent)` },
  '& .DraftEditor-root': { maxWidth: 680, marginInline: 'auto' },
  '& .public-DraftEditor-content': { minHeight: 280 },
  // As high as it was last where it is left out. Then, too, what stands around blocks is shown, as the outline of a picture.
  '& [data-group]': { display: 'flow-root', containIntrinsicBlockSize: 'auto 400px', overflowClipMargin: 48 },
  '& [data-skippable]': { '@media screen': { contentVisibility: 'auto' } },
  '& .public-DraftEditorPlaceholder-root': {
    fontFamily: typography.h1.fontFamily,
    fontSize: '1.125rem',
    lineHeight: 1.7,
    color: vars.palette.text.secondary,
    [breakpoints.up('md')]: { fontSize: '1.1875rem' },
  },
  '& [data-contents]': {
    ...prose,
    '& > *': { marginBlock: 0, '& > *': { marginBlock: '0 1.25em' } },
    '& > :last-child > :last-child': { marginBottom: 0 },
    '& ul, & ol': { marginInline: 0, padding: 0, paddingInlineStart: '1.4em' },
    '& li': { marginInlineStart: 0, paddingInlineStart: '0.2em', marginBlock: '0.35em' },
    ...listLevels(vars.palette.secondary.main),
    // The line height of a `<code>` that is smaller than its `<pre>`. Lines wrap here, as a scrollable element within
    // the editor could not be scrolled by keyboard.
    '& pre code > div': { lineHeight: 1.55 / 0.8 },
    '& pre .public-DraftStyleDefault-block': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '& figure[data-block]': { position: 'relative' },
    '& figure[data-block][data-selected]': {
      outline: `3px solid ${vars.palette.primary.main}`,
      outlineOffset: 3,
      borderRadius: 4,
    },
    // What is typed into one block changes the layout of no other: half of what the browser does for a key in 100 kB.
    '& [data-block]': { contain: 'layout' },
    // draft-js makes a layer of each, which the browser asks one after the other for where something is.
    '& .public-DraftStyleDefault-block': { position: 'static' },
    counterReset: 'footnote',
    '& .summary': { fontWeight: 600 },
    '& blockquote:has(> :first-child > .public-DraftStyleDefault-rtl)': { direction: 'rtl' },
    '& li:has(> [data-foreign] > [type="checkbox"])': { listStyleType: 'none', position: 'relative' },
    '& .done': { color: vars.palette.text.secondary },
    ...buttonsAndCells,
    ...containerStyles,
    ...codeGap,
    [`& ${foundSelectors.other}`]: highlight,
    [`& ${foundSelectors.current}`]: {
      background: `color-mix(in srgb, ${vars.palette.accent} 45%, transparent)`,
      textDecoration: `underline 2px ${vars.palette.accent}`,
    },
    '& [data-found]': { scrollMarginBlock: 160, borderRadius: 2, ...highlight },
    '& [data-found="current"]': {
      // No stronger: on dark pages the text is light. The outline tells it from the others.
      background: `color-mix(in srgb, ${vars.palette.accent} 45%, transparent)`,
      outline: `2px solid ${vars.palette.accent}`,
    },
  },
});

/** draft-js renders marks as spans, which look like the tags of the post page. */
export const markStyles = {
  HIGHLIGHT: highlight,
  SUPERSCRIPT: { fontSize: '0.7em', lineHeight: 0, verticalAlign: 'super' },
  SUBSCRIPT: { fontSize: '0.7em', lineHeight: 0, verticalAlign: 'sub' },
  FORMULA: {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '0.85em',
    borderBottom: `2px dotted ${vars.palette.primary.main}`,
  },
  CODE: {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '0.85em',
    padding: '0.1em 0.35em',
    borderRadius: 5,
    background: `color-mix(in srgb, ${vars.palette.text.primary} 8%, transparent)`,
  },
};

function CodeWrapper({ children, ...props }: { children?: React.ReactNode; 'data-offset-key'?: string }) {
  return (
    <pre {...props}>
      <code>{children}</code>
    </pre>
  );
}

/** Adjacent lines of code, and paragraphs of a quote, are wrapped in one element. */
export const blockRenderMap = DefaultDraftBlockRenderMap.set('code-block', { element: 'div', wrapper: <CodeWrapper /> })
  .set('blockquote', { element: 'div', wrapper: <blockquote /> })
  .set('task-list-item', { element: 'li', wrapper: <ul className="public-DraftStyleDefault-ul" /> })
  .set('summary', { element: 'div' });
