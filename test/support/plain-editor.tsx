// A textarea in place of the editor, as jsdom does not support contenteditable. The real one is tested in a browser.
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { plainText } from '../../src/contract/plain-text';

interface PlainEditorProps {
  label: string;
  initialHtml: string;
  onChange: (html: string) => void;
  marks?: readonly { blockKey: string; content: ReactNode }[];
  onComment?: () => void;
  ref: Ref<unknown>;
}

export function RichTextEditor({ label, initialHtml, onChange, marks = [], onComment, ref }: PlainEditorProps) {
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
    // Each line is a block.
    readBlocks: () =>
      area.current!.value.split('\n').map((text, line) => ({ key: String(line), text: plainText(text) })),
    readCaret: () => {
      const { value, selectionStart, selectionEnd } = area.current!;
      const before = value.slice(0, selectionStart).split('\n');
      const after = value.slice(selectionEnd).split('\n')[0]!;
      const selected = value.slice(selectionStart, selectionEnd);
      const hasFocus = document.activeElement === area.current;
      return { hasFocus, blockKey: String(before.length - 1), before: before.at(-1)!, selected, after };
    },
    showBlock: (key: string) => {
      const start = area.current!.value.split('\n').slice(0, Number(key)).join('\n').length;
      area.current!.focus();
      area.current!.setSelectionRange(start, start);
    },
  }));
  return (
    <>
      <textarea
        ref={area}
        aria-label={label}
        defaultValue={initialHtml}
        onChange={({ target }) => {
          onChange(target.value);
        }}
        onKeyDown={({ key, ctrlKey, altKey }) => {
          if (key === 'm' && ctrlKey && altKey) onComment?.();
        }}
      />
      {marks.map(({ blockKey, content }) => (
        <div key={blockKey} aria-label={`Beside block ${blockKey}`} role="group">
          {content}
        </div>
      ))}
    </>
  );
}
