/**
 * Replaces the text of a field as if it were typed, so that Ctrl+Z brings back what was there.
 * @returns whether the browser can do that
 */
export function replaceFieldText(field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean {
  field.focus();
  field.select();
  // Deprecated, and the only way into the history of a field; the DOM of tests has none.
  const run = (document as { execCommand?: (command: string, hasDialog: boolean, value: string) => boolean })
    .execCommand;
  return run?.call(document, 'insertText', false, text) ?? false;
}
