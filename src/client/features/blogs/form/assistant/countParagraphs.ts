/** "3 paragraphs"; of a single one only "paragraph", as "the" stands before it. */
export const countParagraphs = (count: number): string =>
  count === 1 ? 'paragraph' : `${count.toLocaleString('en')} paragraphs`;
