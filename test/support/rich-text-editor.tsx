// The real editor, without the form around it.
import { createRef, type ComponentProps } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import { act, createEvent, fireEvent, render } from '@testing-library/react';
import { RichTextEditor, type RichTextEditorHandle } from '../../src/client/ui/rich-text/RichTextEditor';
import { theme } from '../../src/client/ui/theme';

export function renderEditor(html: string, props: Partial<ComponentProps<typeof RichTextEditor>> = {}) {
  const ref = createRef<RichTextEditorHandle>();
  const view = render(
    <ThemeProvider theme={theme}>
      <RichTextEditor ref={ref} label="Description" initialHtml={html} onChange={() => undefined} {...props} />
    </ThemeProvider>,
  );
  return { ...view, handle: ref.current! };
}

const keyCodes: Record<string, number> = {
  Enter: 13,
  Tab: 9,
  Escape: 27,
  ArrowUp: 38,
  ArrowDown: 40,
  Backspace: 8,
  Delete: 46,
  z: 90,
};

/** draft-js knows keys by their codes. */
export const press = (target: Element, key: string, init: object = {}) =>
  fireEvent.keyDown(target, { key, keyCode: keyCodes[key], which: keyCodes[key], ...init });

/** As from a keyboard, which draft-js does not hear of where a test only sets the text. */
export async function typeInto(text: Element, characters: string): Promise<void> {
  for (const key of characters) {
    const event = createEvent.keyPress(text, { key, charCode: key.charCodeAt(0) });
    // React makes its event of what was typed from this, which jsdom leaves out.
    Object.defineProperty(event, 'which', { value: key.charCodeAt(0) });
    fireEvent(text, event);
    // draft-js takes what the browser has typed in a task of its own.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
}
