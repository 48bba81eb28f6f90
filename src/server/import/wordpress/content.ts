// The text of a post as WordPress shows it to readers.
import { linkTo } from '../embeds';
import { addParagraphs } from './autop';
import { replaceShortcodes, type Attachment } from './shortcodes';

interface Options {
  findPictures: (ids: string[] | undefined) => Attachment[];
  onUnknown: (what: string) => void;
}

/** A block whose content WordPress makes when it shows the post. */
const dynamicBlock = /<!--\s+wp:([\w/-]+)(?:\s+\{(?:(?!-->)[^])*\})?\s+\/-->/g;

/** Blocks without content that leave nothing out. */
const emptyBlocks = new Set(['more', 'nextpage', 'spacer', 'separator']);

const button = /<div class="wp-block-button(?:\s[^"]*)?"[^>]*>((?:(?!<\/?div\b)[^])*)<\/div>/g;

/** An address alone on its line is shown as what it leads to. */
const lonelyAddress =
  /(^|\n|<p>|<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<>"']+)\s*(?=\n|$|<\/p>|<\/div>)/g;

export function renderContent(content: string, { findPictures, onUnknown }: Options): string {
  const isBlocks = /<!--\s+wp:/.test(content);
  for (const [, name] of content.matchAll(dynamicBlock)) {
    if (!emptyBlocks.has(name!.replace(/^core\//, ''))) onUnknown(`block ${name}`);
  }
  const html = content
    .replace(lonelyAddress, (_all, before: string, url: string) => `${before}\n\n${linkTo(url)}\n\n`)
    // A button is text, which stands in a paragraph here.
    .replace(button, '<p>$1</p>')
    // Of blocks, of where the text is cut, and between its pages.
    .replace(/<!--[^]*?-->/g, '');
  const replaced = replaceShortcodes(html, { findPictures, onUnknown: (name) => onUnknown(`[${name}]`) });
  return isBlocks ? replaced : addParagraphs(replaced);
}
