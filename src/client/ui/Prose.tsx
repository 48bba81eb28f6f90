import { styled } from '@mui/material/styles';
import { breakpoints, spacing, typography, vars } from './theme';

/** As of a highlighter. No stronger: on dark pages the text is light, and that of quotes would be too dark on it. */
export const highlight = {
  color: vars.palette.text.primary,
  background: `color-mix(in srgb, ${vars.palette.accent} 35%, transparent)`,
} as const;

/** The typography of a post, shared by the post page and the editor. */
export const prose = {
  fontFamily: typography.h1.fontFamily,
  fontSize: '1.125rem',
  lineHeight: 1.7,
  overflowWrap: 'break-word' as const,
  [breakpoints.up('md')]: { fontSize: '1.1875rem' },
  '& > *': { marginBlock: '0 1.25em' },
  '& > :last-child': { marginBottom: 0 },
  '& h2, & h3, & h4': { fontWeight: 600, letterSpacing: '-0.015em', lineHeight: 1.25, marginBlock: '0 0.6em' },
  '& * + :is(h2, h3, h4)': { marginTop: '2em' },
  '& h2': { fontSize: '1.5em' },
  '& h3': { fontSize: '1.25em' },
  '& h4': { fontSize: '1.05em' },
  '& a': {
    color: vars.palette.primary.main,
    textDecorationThickness: 1,
    textUnderlineOffset: 3,
    '&:hover': { textDecorationThickness: 2 },
  },
  '& ul, & ol': { paddingInlineStart: '1.4em' },
  // As base.css has it of paragraphs: elsewhere, entries of lists have more in them than text.
  '& li': { marginBlock: '0.35em', paddingInlineStart: '0.2em', unicodeBidi: 'plaintext' as const },
  '& li::marker': { color: vars.palette.secondary.main },
  '& blockquote': {
    marginInline: 0,
    paddingInlineStart: spacing(3),
    borderInlineStart: `3px solid ${vars.palette.accent}`,
    fontStyle: 'italic',
    color: vars.palette.text.secondary,
    '& > *': { marginBlock: '0 0.75em' },
    '& > :last-child': { marginBottom: 0 },
  },
  '& code': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '0.85em',
    padding: '0.1em 0.35em',
    borderRadius: 5,
    background: `color-mix(in srgb, ${vars.palette.text.primary} 8%, transparent)`,
    direction: 'ltr' as const,
    unicodeBidi: 'isolate' as const,
  },
  '& pre': {
    padding: spacing(2.5),
    overflowX: 'auto' as const,
    borderRadius: 12,
    lineHeight: 1.55,
    direction: 'ltr' as const,
    background: `color-mix(in srgb, ${vars.palette.text.primary} 7%, ${vars.palette.background.default})`,
    '& code': { padding: 0, background: 'none', fontSize: '0.8em' },
  },
  '& mark': highlight,
  '& sup, & sub': { fontSize: '0.7em', lineHeight: 0 },
  // A wide table scrolls within the page: as a block, since a table box cannot scroll.
  '& table': {
    display: 'block',
    width: 'max-content',
    maxWidth: '100%',
    overflowX: 'auto' as const,
    borderCollapse: 'collapse' as const,
    fontSize: '0.85em',
    lineHeight: 1.5,
  },
  '& caption': {
    ...typography.caption,
    display: 'block',
    textAlign: 'start' as const,
    color: vars.palette.text.secondary,
    marginBottom: spacing(1),
  },
  '& :is(th, td)': {
    padding: spacing(1, 1.5),
    border: `1px solid ${vars.palette.divider}`,
    textAlign: 'start' as const,
    verticalAlign: 'top',
    '& > *': { marginBlock: '0 0.5em' },
    '& > :last-child': { marginBottom: 0 },
  },
  '& th': { fontWeight: 600, background: `color-mix(in srgb, ${vars.palette.text.primary} 5%, transparent)` },
  '& figure': { marginInline: 0 },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: 10 },
  // Far from what is seen it is not fetched, and keeps its place: index.html.
  'html[data-unpainted] & img': { transform: 'translateX(-99999px)' },
  '& figcaption': { ...typography.caption, color: vars.palette.text.secondary, marginTop: spacing(1) },
  '& hr': {
    width: 72,
    marginInline: 0,
    marginBlock: '2.5em',
    border: 0,
    borderTop: `1px solid ${vars.palette.text.secondary}`,
  },
};

export const Prose = styled('div')(prose);
