// The quotation marks of languages.

export interface QuotationMarks {
  /** Opening and closing. */
  double: readonly [string, string];
  single: readonly [string, string];
}

const narrowSpace = '\u202f';

const marks = {
  english: { double: ['“', '”'], single: ['‘', '’'] },
  german: { double: ['„', '“'], single: ['‚', '‘'] },
  polish: { double: ['„', '”'], single: ['‚', '’'] },
  swedish: { double: ['”', '”'], single: ['’', '’'] },
  french: { double: [`«${narrowSpace}`, `${narrowSpace}»`], single: ['‘', '’'] },
  italian: { double: ['«', '»'], single: ['“', '”'] },
  swiss: { double: ['«', '»'], single: ['‹', '›'] },
  russian: { double: ['«', '»'], single: ['„', '“'] },
} as const satisfies Record<string, QuotationMarks>;

/** By language tags in lower case; the longer ones are for a country. */
const byLanguage: Record<string, QuotationMarks> = {
  en: marks.english,
  nl: marks.english,
  pt: marks.english,
  'pt-pt': marks.italian,
  tr: marks.english,
  de: marks.german,
  'de-ch': marks.swiss,
  'de-li': marks.swiss,
  'it-ch': marks.swiss,
  cs: marks.german,
  sk: marks.german,
  sl: marks.german,
  is: marks.german,
  pl: marks.polish,
  ro: marks.polish,
  hu: marks.polish,
  hr: marks.polish,
  sv: marks.swedish,
  fi: marks.swedish,
  da: marks.swedish,
  fr: marks.french,
  it: marks.italian,
  es: marks.italian,
  ca: marks.italian,
  el: marks.italian,
  nb: marks.italian,
  nn: marks.italian,
  no: marks.italian,
  ru: marks.russian,
  uk: marks.russian,
  bg: marks.german,
};

/** @param language a tag such as `de` or `pt-BR` */
export function quotationMarks(language: string): QuotationMarks {
  const tag = language.toLowerCase();
  return byLanguage[tag] ?? byLanguage[tag.split('-')[0]!] ?? marks.english;
}
