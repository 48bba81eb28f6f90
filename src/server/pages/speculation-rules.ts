/** Links of the own site that lead to no public page. */
const others = ['/api/', '/images/', '/admin', '/profile'].map((path) => `[href^='${path}']`).join();

/**
 * The browser fetches the page of a link as soon as it is pressed, unless the app has taken over, which fetches data
 * instead. Not of files, nor of other sites.
 */
const rules = {
  prefetch: [
    {
      where: { selector_matches: `html:not([data-hydrated]) a[href^='/']:not([href^='//'],[href*='.'],${others})` },
      eagerness: 'conservative',
    },
  ],
};

/**
 * By a header, as the Content Security Policy does not allow the rules inline; as a data URL, as a file would be fetched
 * before the fonts and the cover, on the one connection that is open by then.
 */
export const speculationRulesHeader = {
  'speculation-rules': JSON.stringify(`data:application/speculationrules+json,${JSON.stringify(rules)}`),
};
