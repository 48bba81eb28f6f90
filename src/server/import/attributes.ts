const pattern = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`\]]+))/g;

/** The attributes of a shortcode or a template, by names in lower case, with their values as they stand there. */
export const readAttributes = (text: string): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Array.from(text.matchAll(pattern), ([, name, ...values]) => [
      name!.toLowerCase(),
      values.find((value) => value !== undefined) ?? '',
    ]),
  );
