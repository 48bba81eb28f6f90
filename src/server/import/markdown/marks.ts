/** What Ghost and Obsidian mark in Markdown, `==like this==`, as HTML. */
export const showMarks = (markdown: string): string =>
  markdown.replace(/==([^\s=](?:[^=\n]*[^\s=])?)==/g, '<mark>$1</mark>');
