/** Links that lead to no public page: to other sites, to files, and to what is no page or for one person only. */
const others = ["^='//'", "*='.'", "^='/api/'", "^='/images/'", "^='/admin'", "^='/profile'"]
  .map((match) => `[href${match}]`)
  .join();

/**
 * The browser fetches the page of a link as soon as it is pressed, unless the app has taken over, which fetches data
 * instead.
 */
const rules = {
  prefetch: [
    { where: { selector_matches: `html:not([data-hydrated]) a[href^='/']:not(${others})` }, eagerness: 'conservative' },
  ],
};

/**
 * By a header, as the Content Security Policy does not allow the rules inline; as a data URL, as a file would be fetched
 * before the fonts and the cover, on the one connection that is open by then.
 */
export const speculationRulesHeader = {
  'speculation-rules': JSON.stringify(`data:application/speculationrules+json,${JSON.stringify(rules)}`),
};
