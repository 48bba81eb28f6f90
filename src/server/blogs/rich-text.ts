// Reduces any description to HTML of the contract's allow-list before it is stored.
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { limits } from '../../contract/limits';
import { escapeHtml } from '../../contract/plain-text';
import { listKinds, nestQuillLists } from '../../contract/quill-lists';
import { beginsRawHtml, rawAttributes, rawHtml, rawHtmlMarker } from '../../contract/raw-html';
import { richText, safeAttributes } from '../../contract/rich-text';
import { renamedTag, richTextTags } from '../../contract/rich-text-tags';
import { imageSchemes, linkSchemes } from '../../contract/safe-url';
import { shownAttributes, shownRichText } from '../../contract/shown-rich-text';
import { shorten } from '../../contract/shorten';
import { badRequest, HttpError } from '../http/errors';
import { separateLinks } from './separate-links';

/**
 * The tags that are open, of one description in document order. Of a tag in which a text ends, the parser tells the end, and not
 * the start.
 */
function createOpenTags() {
  const names: string[] = [];
  return {
    open: (name: string): void => void names.push(name),
    /** @returns whether it was open */
    close(name: string): boolean {
      if (names.at(-1) !== name) return false;
      names.pop();
      return true;
    },
  };
}

// Keeps tables plain: each part where HTML allows it, and no table inside another. A browser would move or drop the rest.

/** The parents of each part; `table` has none. */
const parentsOf: Record<string, readonly string[]> = {
  table: [],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
};

const tableParts: readonly string[] = Object.keys(parentsOf);

/** Receives the tags of one description in document order. */
function createTablePartFilter() {
  const open: { name: string; isKept: boolean }[] = [];

  return {
    onOpenTag(name: string): void {
      if (!tableParts.includes(name)) return;
      const parent = open.findLast(({ isKept }) => isKept)?.name;
      open.push({ name, isKept: parent ? parentsOf[name]!.includes(parent) : name === 'table' });
    },

    onCloseTag(name: string): void {
      if (tableParts.includes(name)) open.pop();
    },

    /** Whether the innermost open tag, which has this name, is kept. True for other tags. */
    isKept: (name: string): boolean => !tableParts.includes(name) || open.at(-1)!.isKept,
  };
}

// Separates the texts of adjacent blocks whose tags are removed: `<div>one</div><div>two</div>` must not become "onetwo".

const blocks = new Set([...richTextTags.blockTags, ...richTextTags.removedBlocks, ...tableParts]);

const cells = new Set(['td', 'th']);

/** Receives the tags (opening and closing) and texts of one description in document order. */
function createBlockSeparator() {
  let hasTextOnLine = false;
  let separator = '';

  return {
    onTag(name: string, isKept: boolean): void {
      if (!blocks.has(renamedTag(name)) || name === 'img') return;
      if (isKept) {
        hasTextOnLine = false;
        separator = '';
      } else if (hasTextOnLine) {
        if (!cells.has(name)) separator = '<br />';
        else separator ||= ' ';
      }
    },

    /** @returns the text, preceded by the separator it needs */
    onText(text: string): string {
      if (!text.trim()) return text;
      const separated = separator + text;
      separator = '';
      hasTextOnLine = true;
      return separated;
    },
  };
}

// What stands in the tag of a recording or video is shown by browsers that know no such tag.

const emptiedTags: readonly string[] = richText.emptiedTags;

/** Receives the tags of one description in document order. */
function createEmptiedTagFilter() {
  let depth = 0;
  return {
    onOpenTag(name: string): void {
      if (emptiedTags.includes(name)) depth += 1;
    },
    onCloseTag(name: string): void {
      if (emptiedTags.includes(name)) depth -= 1;
    },
    /** Whether the innermost open tag is such a tag, and stands in none. */
    isOutermost: (name: string): boolean => depth === 1 && emptiedTags.includes(name),
    isWithin: (): boolean => depth > 0,
  };
}

/**
 * Tells which tags of one description, in document order, stand in a block of HTML, or begin one.
 * @param tags that are kept elsewhere
 */
function createRawHtmlFilter(tags: ReadonlySet<string>) {
  let depth = 0;
  let rawDepth = 0;
  return {
    onOpenTag(name: string, read: Record<string, string>): void {
      depth += 1;
      if (rawDepth > 0 || (depth === 1 && beginsRawHtml(name, read))) rawDepth += 1;
    },
    onCloseTag(): void {
      depth -= 1;
      if (rawDepth > 0) rawDepth -= 1;
    },
    isWithin: (): boolean => rawDepth > 0,
    /** The attributes of the innermost open tag; undefined where it is removed. */
    attributesOf(tag: string, read: Record<string, string>, elsewhere: typeof safeAttributes) {
      if (rawDepth === 1) return { [rawHtmlMarker]: 'true' };
      if (rawDepth > 1) return rawAttributes(tag, read, elsewhere);
      return rawTags.has(tag) && !tags.has(tag) ? undefined : elsewhere(tag, read);
    },
  };
}

const rawTags = new Set(rawHtml.tags);

/** The attributes that a sanitizer lets pass after its own rules, by tags. */
const withRawAttributes = (attributes: Readonly<Record<string, readonly string[]>>) => ({
  ...Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
  '*': [...rawHtml.attributes],
  div: [rawHtmlMarker],
});

const keptTags = new Set<string>(richText.tags);

/**
 * Stands for a tag outside the allow-list until all of them are cut out. Where sanitize-html removes a tag that was replaced by
 * another, it gives that one's name to what is closed next on the same level.
 */
const removedName = 'removed';
const removedTag = { tagName: removedName, attribs: {} };

const cutRemoved = (html: string): string => html.replace(/<\/?removed\b[^<>]*>/g, '');

const options: IOptions = {
  allowedTags: [...rawHtml.tags, removedName],
  // `safeAttributes` and `rawAttributes` leave only such attributes; these settings are the second check.
  allowedAttributes: withRawAttributes(richText.attributes),
  // Checked by `safeRawStyle`, which is stricter.
  parseStyleAttributes: false,
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: [...imageSchemes], audio: [...imageSchemes], video: [...imageSchemes] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...richText.removedContent],
  nestingLimit: richText.maxDepth,
};

/** Maximum nesting: the parser's work is quadratic in it, and no editor nests a tenth as deep. */
const maxDepth = 500;
const tooDeepMessage = 'The description is nested too deeply; please simplify its formatting.';

/** What is stored beside what is shown: the kind that Quill has given to an item of a list. */
const storedListItemAttributes = [...richText.attributes.li, 'data-list'];

const listKind = (tag: string, { 'data-list': kind = '' }: Record<string, string>): Record<string, string> =>
  tag === 'li' && listKinds.includes(kind) ? { 'data-list': kind } : {};

/** A blank line would end a block of HTML in Markdown; in code, it is one of the text. */
const withoutBlankLines = (text: string): string => (text.trim() ? text : text.replace(/\n\s*\n/g, '\n'));

function sanitizeOnce(html: string): string {
  let depth = 0;
  const tags = createOpenTags();
  const parts = createTablePartFilter();
  const separator = createBlockSeparator();
  const emptied = createEmptiedTagFilter();
  const raw = createRawHtmlFilter(keptTags);
  const isKept = (name: string) => (raw.isWithin() ? rawTags : keptTags).has(renamedTag(name)) && parts.isKept(name);
  const clean = sanitizeHtml(html, {
    ...options,
    allowedAttributes: { ...options.allowedAttributes, li: storedListItemAttributes },
    onOpenTag: (name, read) => {
      depth += 1;
      tags.open(name);
      raw.onOpenTag(name, read);
      if (depth > maxDepth) throw new HttpError(422, tooDeepMessage);
      parts.onOpenTag(name);
      emptied.onOpenTag(name);
      separator.onTag(name, isKept(name));
    },
    onCloseTag: (name) => {
      if (!tags.close(name)) return;
      depth -= 1;
      separator.onTag(name, isKept(name));
      parts.onCloseTag(name);
      emptied.onCloseTag(name);
      raw.onCloseTag();
    },
    transformTags: {
      '*': (name, read) => {
        const tagName = renamedTag(name);
        const isShown = parts.isKept(name) && (!emptied.isWithin() || emptied.isOutermost(name));
        const attribs = isShown && raw.attributesOf(tagName, read, safeAttributes);
        return attribs ? { tagName, attribs: { ...attribs, ...listKind(tagName, read) } } : removedTag;
      },
    },
    textFilter: (text) => (emptied.isWithin() ? '' : separator.onText(raw.isWithin() ? withoutBlankLines(text) : text)),
  });
  return separateLinks(cutRemoved(clean));
}

/**
 * Sanitizes a description for storage. Idempotent.
 *
 * Removing a tag may leave a nesting that HTML does not allow (`<li><span><li>`), so it is parsed again until the
 * result is stable: twice for ordinary input.
 * @throws HttpError 400 when the result is too long, 422 when it is nested too deeply
 */
export function sanitize(html: string): string {
  let clean = nestQuillLists(html);
  for (let pass = 0; pass < 5; pass += 1) {
    const before = clean;
    clean = sanitizeOnce(before);
    if (clean === before) break;
  }
  if (clean.length > limits.description) {
    throw badRequest(`The description must be at most ${limits.description} characters long.`);
  }
  return clean;
}

const shownTags = new Set<string>(shownRichText.tags);

/** A description as a page shows it: sanitized once more, by other means than those it was stored with. */
export function sanitizeForDisplay(html: string): string {
  const tags = createOpenTags();
  const raw = createRawHtmlFilter(shownTags);
  const shown = sanitizeHtml(html, {
    ...options,
    allowedTags: [...rawHtml.tags, ...shownRichText.tags, removedName],
    allowedAttributes: withRawAttributes(shownRichText.attributes),
    nonTextTags: shownRichText.removedContent,
    onOpenTag: (name, read) => {
      tags.open(name);
      raw.onOpenTag(name, read);
    },
    onCloseTag: (name) => {
      if (tags.close(name)) raw.onCloseTag();
    },
    transformTags: {
      '*': (tagName, read) => {
        const attribs = raw.attributesOf(tagName, read, shownAttributes);
        return attribs ? { tagName, attribs } : removedTag;
      },
    },
  });
  return cutRemoved(shown);
}

/**
 * The beginning of the text of a sanitized description, HTML-escaped and at most `limits.excerpt` characters long including
 * escapes; longer text is cut at a word boundary and ends in an ellipsis.
 * @param text as plainText() makes it
 */
export const excerpt = (text: string): string =>
  escapeHtml(shorten(text, limits.excerpt, (part) => escapeHtml(part).length));
