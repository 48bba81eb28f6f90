// What the generators of sites replace in a text before it is Markdown.
import type { Remark } from '../source';

interface Replaced {
  body: string;
  remarks: Remark[];
}

/** Code, in which nothing is replaced. */
export const code = /^(`{3,}|~{3,})[^\n]*\n[^]*?(?:^\1[^\n]*$|(?![^]))|`[^`\n]+`/m;

const attributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|(\S+))/g), ([, name, ...values]) => [
      name!.toLowerCase(),
      values.find((value) => value !== undefined) ?? '',
    ]),
  );

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function figure(text: string): string {
  const { src = '', alt = '', caption = '', title = '', link } = attributes(text);
  const legend = caption || title;
  const picture = `<img src="${escape(src)}" alt="${escape(alt || legend)}">`;
  const linked = link ? `<a href="${escape(link)}">${picture}</a>` : picture;
  return `\n\n<figure>${linked}${legend ? `<figcaption>${escape(legend)}</figcaption>` : ''}</figure>\n\n`;
}

const words = (text: string) => text.replaceAll(/["']/g, '').trim().split(/\s+/);
const idIn = (text: string) => attributes(text).id ?? words(text)[0] ?? '';

const pages: Record<string, (text: string) => string> = {
  youtube: (text) => `https://www.youtube.com/watch?v=${idIn(text)}`,
  vimeo: (text) => `https://vimeo.com/${idIn(text)}`,
  gist: (text) => `https://gist.github.com/${words(text).slice(0, 2).join('/')}`,
  tweet: (text) => `https://twitter.com/${attributes(text).user ?? 'i/web'}/status/${idIn(text)}`,
  instagram: (text) => `https://www.instagram.com/p/${idIn(text)}`,
};

/** Hugo's other names for them. */
const otherNames: Record<string, string> = {
  twitter: 'tweet',
  twitter_simple: 'tweet',
  x: 'tweet',
  x_simple: 'tweet',
  vimeo_simple: 'vimeo',
  instagram_simple: 'instagram',
};

/** A shortcode that is to be shown, and not to be replaced. */
const quotedShortcode = /\{\{([<%])\/\*([^]*?)\*\/([>%])\}\}/g;

/** A tag of Liquid, or a shortcode of Hugo; undefined where it means nothing here. */
function replaceTag(name: string, text: string): string | undefined {
  if (name === 'figure') return figure(text);
  const known = Object.hasOwn(otherNames, name) ? otherNames[name]! : name;
  const url = Object.hasOwn(pages, known) ? pages[known]!(text) : undefined;
  return url && `\n\n[${url.replace('https://', '')}](${url})\n\n`;
}

const fenced = (_all: string, language: string, source: string) =>
  `\`\`\`${language}\n${source.replace(/\n?$/, '\n')}\`\`\``;

/**
 * Replaces the tags of Liquid (Jekyll) and the shortcodes of Hugo that stand for what a text can hold; others stay in the
 * text, and are remarked.
 */
export function replaceTemplates(text: string, example: string): Replaced {
  const remarks: Remark[] = [];
  const replace = (all: string, name: string, rest: string) => {
    const replaced = replaceTag(name, rest);
    if (replaced !== undefined) return replaced;
    const reason = 'Shortcodes and tags of templates that mean nothing here stand in the text as they are.';
    remarks.push({ reason, example: `${name} in ${example}` });
    return all;
  };
  const withCode = text
    .replace(/\{%-?\s*highlight\s+(\S+)[^%]*-?%\}\n?([^]*?)\{%-?\s*endhighlight\s*-?%\}/g, fenced)
    .replace(/\{\{[<%]\s*highlight\s+["']?(\w+)[^}]*\}\}\n?([^]*?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g, fenced);
  const body = outsideCode(withCode, (part) =>
    part
      .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')
      .replace(/\{%-?\s*comment\s*-?%\}[^]*?\{%-?\s*endcomment\s*-?%\}/g, '')
      .replace(/\{\{-?\s*(?:site\.(?:baseurl|url)|base_path)\s*-?\}\}/g, '')
      .replace(/\{\{-?\s*["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:[^}]*?)\s*-?\}\}/g, '$1')
      .replace(/\{%-?\s*(?:post_url|link)\s+(\S+?)\s*-?%\}/g, (_all, path: string) => postPath(path))
      .replace(/\{\{[<%]\s*(?:rel)?ref\s+["']?([^"'\s>%]+)["']?\s*[>%]\}\}/g, (_all, path: string) => path)
      .replace(/\{\{[<%]\s*(\/?[\w.-]+)([^{}]*?)\/?[>%]\}\}/g, replace)
      .replace(/\{%-?\s*([\w-]+)([^{}]*?)-?%\}/g, replace)
      // The asides of Docusaurus and Starlight.
      .replace(
        /^:{3,}[^\S\n]*(\w+)(?:[^\S\n]*\[([^\]\n]*)\])?[^\n]*$/gm,
        (_all, kind: string, title?: string) => `\n**${title ?? kind[0]!.toUpperCase() + kind.slice(1)}**\n`,
      )
      .replace(/^:{3,}[^\S\n]*$/gm, '')
      // Attributes of kramdown.
      .replace(/\{:[^{}\n]*\}/g, ''),
  );
  return { body: body.replace(quotedShortcode, '{{$1$2$3}}'), remarks };
}

/** Where Jekyll puts a post that is named by its file. */
function postPath(path: string): string {
  const [, year, month, day, slug] = /(\d{4})-(\d{1,2})-(\d{1,2})-([^/]+?)(?:\.\w+)?$/.exec(path) ?? [];
  if (slug !== undefined) return `/${year}/${month}/${day}/${slug}.html`;
  return `/${path.replace(/^\/+/, '').replace(/(?:\/?_?index)?\.\w+$/, '')}`;
}

/** Code in MDX, with braces of three levels at most. */
const braces = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const attributeOfCode = new RegExp(String.raw`\s[\w:-]+=${braces}`, 'g');
const elementOfHtml = new RegExp(String.raw`<[a-z][\w-]*(?:[^<>"'{}]|"[^"]*"|'[^']*'|${braces})*>`, 'g');

/** MDX is Markdown with code in it, which has no place in a text. */
export function removeMdx(text: string, example: string): Replaced {
  const remarks: Remark[] = [];
  const remove = (what: string) => {
    remarks.push({ reason: 'Code in MDX was left out, but for the text in it.', example: `${what} in ${example}` });
    return '';
  };
  const body = outsideCode(text, (part) =>
    part
      .replace(/^(?:import|export)\s[^\n]*(?:\n[^\n]*\S[^\n]*)*/gm, (statement) => remove(statement.split('\n')[0]!))
      .replace(/\{\/\*[^]*?\*\/\}/g, '')
      .replace(elementOfHtml, (tag) => tag.replace(attributeOfCode, ''))
      .replace(
        /<\/?([A-Z][\w.]*)(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*>/g,
        (tag, name: string) => (tag.startsWith('</') ? '' : remove(`<${name}>`)),
      ),
  );
  return { body, remarks };
}

/** Replaces in a text, but for its code. */
export function outsideCode(text: string, replace: (text: string) => string): string {
  let result = '';
  for (let rest = text; ;) {
    const found = code.exec(rest);
    if (!found) return result + replace(rest);
    result += replace(rest.slice(0, found.index)) + found[0];
    rest = rest.slice(found.index + found[0].length);
  }
}
