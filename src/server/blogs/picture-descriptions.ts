const picture = /<img [^>]*>/g;

const description = / alt="[^"]*[^"\s]/;

/** Pictures of a sanitized text, in whose attributes `>` is escaped, that tell nothing to whoever cannot see them. */
export const countUndescribedPictures = (html: string): number =>
  [...html.matchAll(picture)].filter(([tag]) => !description.test(tag)).length;
