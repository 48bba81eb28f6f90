/**
 * The browser fetches the page of a link as soon as it is pressed, unless the app has taken over, which fetches data
 * instead.
 */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { selector_matches: 'html:not([data-hydrated]) a' },
          { href_matches: '/*', relative_to: 'document' },
          { not: { href_matches: ['/api/*', '/admin*', '/profile*', '/images/*', '/*.*'], relative_to: 'document' } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
};

/**
 * By a header, as the Content Security Policy does not allow the rules inline; as a data URL, as a file would be fetched
 * before the fonts and the cover, on the one connection that is open by then.
 */
export const speculationRulesHeader = {
  'speculation-rules': `"data:application/speculationrules+json,${encodeURI(JSON.stringify(rules))}"`,
};
