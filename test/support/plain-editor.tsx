// A textarea in place of the editor, as jsdom does not support contenteditable. The real one is tested in a browser.
import { useImperativeHandle, useRef, type Ref } from 'react';

interface PlainEditorProps {
  label: string;
  initialHtml: string;
  onChange: (html: string) => void;
  ref: Ref<unknown>;
}

export function RichTextEditor({ label, initialHtml, onChange, ref }: PlainEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    replaceContent: (html: string) => {
      area.current!.value = html;
      onChange(html);
    },
    findUnfinished: () => undefined,
    isEmpty: () => area.current!.value === '',
    focus: () => {
      area.current!.focus();
    },
    getHtml: () => area.current!.value,
  }));
  return (
    <textarea
      ref={area}
      aria-label={label}
      defaultValue={initialHtml}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}
