// Slugs of what is named by people, such as tags and series.

/** Nobody else has it. */
export const slugWithId = (slug: string, id: string): string => `${slug}-${id.slice(-8)}`;

/** Tried in turn, before an id makes it unique. */
const suffixes = ['', '-2', '-3', '-4', '-5'];

/** @param findTaken which of these others have now */
export async function findFreeSlug(
  wanted: string,
  id: string,
  findTaken: (slugs: string[]) => Promise<readonly { slug: string }[]>,
): Promise<string> {
  const candidates = suffixes.map((suffix) => wanted + suffix);
  const taken = await findTaken(candidates);
  return candidates.find((slug) => !taken.some((row) => row.slug === slug)) ?? slugWithId(wanted, id);
}
