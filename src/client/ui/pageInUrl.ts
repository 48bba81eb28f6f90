/** The page in a query string: a whole number from 1; anything else is page 1. */
export function pageFromQuery(parameters: URLSearchParams, name = 'page'): number {
  const page = Number(parameters.get(name));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The same parameters with another page; page 1 is left out. */
export function withPage(parameters: URLSearchParams, page: number, name = 'page'): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  if (page === 1) changed.delete(name);
  else changed.set(name, String(page));
  return changed;
}
