const leadingFromRight =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Whether a text is written from right to left, by its first letter, as `dir="auto"` has it: for readers that know `dir="rtl"`
 * alone.
 * @param text without tags
 */
export const isFromRight = (text: string): boolean => leadingFromRight.test(text);
