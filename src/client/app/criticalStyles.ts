import type { EmotionServer } from '@emotion/server/create-instance';

const variable = /(--mui-[\w-]+:[^;{}]*;?)/;
const reference = /var\((--mui-[\w-]+)/g;
const darkScheme = /\[data-theme="dark"\]\{([^}]*)\}/g;

/**
 * A page has those of the theme's variables that it uses: all of them would be nearly half of it. Their element is not
 * marked as Emotion's, so that Emotion adds all of them in the browser.
 * @param theme the CSS that defines them
 * @param base the CSS of all pages, which uses them
 * @returns makes the `style` elements of a page
 */
export function createCriticalStyles(theme: string, base: string) {
  const parts = theme.split(variable).map((text) => ({ text, name: /^(--mui-[\w-]+):/.exec(text)?.[1] }));
  /** By name. A variable has one in each colour scheme. */
  const definitions = new Map<string, string>();
  for (const { text, name } of parts) if (name) definitions.set(name, (definitions.get(name) ?? '') + text);

  return (emotion: EmotionServer, html: string): string => {
    const { styles } = emotion.extractCriticalToChunks(html);
    const used = new Set<string>();
    const collect = (text: string) => {
      for (const [, name = ''] of text.matchAll(reference)) {
        if (used.has(name)) continue;
        used.add(name);
        collect(definitions.get(name) ?? '');
      }
    };
    collect(base);
    collect(html);
    for (const { css } of styles) collect(css);
    const usedVariables = parts
      .filter(({ name }) => name === undefined || used.has(name))
      .map(({ text }) => text)
      .join('');
    // The attribute is set by a script.
    const dark = [...usedVariables.matchAll(darkScheme)].map(([, variables]) => `:root{${variables}}`).join('');
    const withoutScript = `@media (scripting:none) and (prefers-color-scheme:dark){${dark}}`;
    return `<style>${usedVariables}${withoutScript}</style>${emotion.constructStyleTagsFromChunks({ html, styles })}`;
  };
}
