/** SPEC.md: the category of a post for which none was chosen. @param names of those that there are */
export const defaultCategory = (names: readonly string[]): string =>
  names.includes('Startup') ? 'Startup' : names[0]!;
