/** The `page` of a query string: a whole number from 1; anything else is page 1. */
export function pageFromQuery(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The same parameters with another page; page 1 is left out. */
export function withPage(parameters: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  if (page === 1) changed.delete('page');
  else changed.set('page', String(page));
  return changed;
}
