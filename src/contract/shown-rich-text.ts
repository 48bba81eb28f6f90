// What a description holds where a post is shown, beside what is stored: the server makes it of the sources
// (server/blogs/show-rich-text.ts), and both sanitizers of what is shown keep it.
//
//   code          <span class="hljs-keyword">, and <span class="hljs-line"> around each line where lines have numbers
//   formula       <math>, as Temml writes it, without its `style` but for some properties
//   heading       <h2 id="h-words-of-it">
//   contents      <nav data-contents="true"><ol><li><a href="#h-words-of-it">…</a><ol>…</ol></li></ol></nav>
//   task          <li data-task="done"><span class="task-done">☑</span> …</li>
//   gallery       <figure data-gallery="true"><a href="address of the picture"><img></a>…</figure>
import { richText, safeAttributes, type ReadAttributes } from './rich-text';
import { textImageSources } from './text-images';

/** The elements that Temml writes; none of them leads anywhere, or holds HTML. */
const mathTags = [
  ...['math', 'mrow', 'mi', 'mo', 'mn', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup'],
  ...['munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'none', 'mtable', 'mtr', 'mtd', 'mstyle'],
  ...['mpadded', 'mphantom', 'menclose'],
];

const mathAttributes = [
  ...[
    'display',
    'mathvariant',
    'mathsize',
    'mathcolor',
    'mathbackground',
    'scriptlevel',
    'displaystyle',
    'form',
    'fence',
  ],
  ...[
    'separator',
    'stretchy',
    'symmetric',
    'largeop',
    'movablelimits',
    'accent',
    'lspace',
    'rspace',
    'minsize',
    'maxsize',
  ],
  ...['linethickness', 'width', 'height', 'depth', 'voffset', 'columnalign', 'rowspacing', 'notation', 'linebreak'],
];

const isMath = (tag: string): boolean => mathTags.includes(tag);

/** What a page adds by the tag alone, so that both sanitizers write the same. */
const addedAttributes: Record<string, readonly string[]> = {
  pre: ['tabindex'],
  table: ['tabindex'],
  img: ['srcset', 'sizes', 'decoding'],
  span: ['class', 'role', 'aria-label'],
  aside: ['role', 'aria-label'],
  nav: ['aria-label'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  ...Object.fromEntries(mathTags.map((tag) => [tag, [...mathAttributes, 'class', 'style']])),
};

const stored: Record<string, readonly string[]> = richText.attributes;

export const shownRichText = {
  tags: [...richText.tags, 'span', ...mathTags],
  attributes: Object.fromEntries(
    [...new Set([...Object.keys(stored), ...Object.keys(addedAttributes)])].map((tag) => [
      tag,
      [...(stored[tag] ?? []), ...(addedAttributes[tag] ?? [])],
    ]),
  ),
  removedContent: richText.removedContent.filter((tag) => tag !== 'math'),
};

/** Before the words of a heading in its id: no other part of a page has such an id. */
export const headingPrefix = 'h-';

const headingId = /^h-[\p{L}\p{N}-]{1,80}$/u;

/** Of highlight.js, such as `hljs-title function_`, or `language-css` of CSS within HTML. */
const codeClass = /^(?:hljs|language)-[a-z\d-]{1,30}(?: [a-z]{1,20}_{1,2}){0,3}$/;

/** What a callout is called. */
export const calloutLabels = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
} as const;

export const taskMarks = { open: { mark: '☐', label: 'To do' }, done: { mark: '☑', label: 'Done' } } as const;

export const taskClass = (state: keyof typeof taskMarks) => `task-${state}`;

const taskLabels: Record<string, string> = {
  [taskClass('open')]: taskMarks.open.label,
  [taskClass('done')]: taskMarks.done.label,
};

const mathValue = /^[\w#.%+ -]{1,60}$/;

const isMathValue = (value: string) => mathValue.test(value) && (value.startsWith('#') || !/\d{4}/.test(value));

/** Those of Temml that our styles know. */
const mathClass = /^(?:tml-[a-z\d-]{1,20}|menclose|mathcal|mathscr|upstrike|downstrike|sout|longdiv-top|longdiv-arc)$/;

/** Colours, borders and distances; nothing that leaves the place of the formula. */
const mathProperty =
  /^(?:color|background-color|border|border-(?:top|right|bottom|left)|padding|padding-(?:top|right|bottom|left)|math-depth|display|width|height|white-space|text-align|font-weight|font-style)$/;

/** A part of a value. Lengths are bounded, so that no formula is much wider than its page. */
const mathPropertyValue = /^(?:[a-z-]{1,12}|#[\da-f]{3,8}|-?\d{0,3}(?:\.\d{1,6})?(?:em|ex|pt|px|%)?)$/;

function safeMathStyle(style: string): string | undefined {
  const declarations = style.split(';', 20).flatMap((declaration) => {
    const [property = '', value = ''] = declaration.split(':', 2).map((part) => part.trim());
    return mathProperty.test(property) && value.split(' ', 5).every((part) => mathPropertyValue.test(part))
      ? [`${property}:${value}`]
      : [];
  });
  return declarations.length > 0 ? declarations.join(';') : undefined;
}

function safeMathAttributes(read: ReadAttributes): Record<string, string> {
  const safe: Record<string, string> = {};
  for (const name of mathAttributes) {
    const value = read[name];
    if (value && isMathValue(value)) safe[name] = value;
  }
  const classes = (read.class ?? '').split(' ', 5).filter((name) => mathClass.test(name));
  if (classes.length > 0) safe.class = classes.join(' ');
  const style = safeMathStyle(read.style ?? '');
  if (style) safe.style = style;
  return safe;
}

/**
 * The attributes that an element has where a post is shown. Idempotent. What scrolls must be focusable to be scrolled by
 * keyboard. Of a picture they follow from its address alone, whatever an author has written.
 * @returns undefined for what means nothing without a valid one: the tag is removed
 */
export function shownAttributes(tag: string, read: ReadAttributes): Record<string, string> | undefined {
  if (isMath(tag)) return safeMathAttributes(read);
  const { id, class: name = '' } = read;
  if (tag === 'span') {
    const label = Object.hasOwn(taskLabels, name ?? '') ? taskLabels[name!] : undefined;
    if (label !== undefined) return { class: name!, role: 'img', 'aria-label': label };
    return name && codeClass.test(name) ? { class: name } : undefined;
  }
  const safe = safeAttributes(tag, read);
  if (!safe) return undefined;
  if (tag === 'pre' || tag === 'table') return { ...safe, tabindex: '0' };
  if (tag === 'img') return { ...safe, ...textImageSources(safe.src ?? ''), decoding: 'async' };
  if (tag === 'nav') return { ...safe, 'aria-label': 'Contents' };
  if (tag === 'aside') {
    return { ...safe, role: 'note', 'aria-label': calloutLabels[safe['data-callout'] as keyof typeof calloutLabels] };
  }
  if ((tag === 'h2' || tag === 'h3' || tag === 'h4') && id && headingId.test(id)) return { ...safe, id };
  return safe;
}
