import type { EmotionCriticalToChunks, EmotionServer } from '@emotion/server/create-instance';

const variable = /(--mui-[\w-]+):([^;{}]*);?/g;
const reference = /var\((--mui-[\w-]+)/g;
const darkScheme = /\[data-theme="dark"\]\{([^}]*)\}/g;

/**
 * The `style` elements of a page. Of the theme's variables, which would be nearly half of it, there are those that the
 * page uses. Their element is not marked as Emotion's, so that Emotion adds all of them in the browser.
 */
export function criticalStyles(emotion: EmotionServer, html: string): string {
  const { styles } = emotion.extractCriticalToChunks(html);
  const definesVariables = ({ css }: { css: string }) => css.search(variable) >= 0;
  const sheets: EmotionCriticalToChunks['styles'] = styles.filter((sheet) => !definesVariables(sheet));
  const theme = styles
    .filter(definesVariables)
    .map(({ css }) => css)
    .join('');

  /** By name. A variable has one in each colour scheme. */
  const definitions = new Map<string, string>();
  for (const [definition, name = ''] of theme.matchAll(variable))
    definitions.set(name, (definitions.get(name) ?? '') + definition);
  const used = new Set<string>();
  const collect = (text: string) => {
    for (const [, name = ''] of text.matchAll(reference)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(definitions.get(name) ?? '');
    }
  };
  collect(html);
  for (const { css } of sheets) collect(css);
  const usedVariables = theme.replace(variable, (definition, name: string) => (used.has(name) ? definition : ''));
  // The attribute is set by a script.
  const dark = [...usedVariables.matchAll(darkScheme)].map(([, variables]) => `:root{${variables}}`).join('');
  const withoutScript = `@media (scripting:none) and (prefers-color-scheme:dark){${dark}}`;
  return `<style>${usedVariables}${withoutScript}</style>${emotion.constructStyleTagsFromChunks({ html, styles: sheets })}`;
}
