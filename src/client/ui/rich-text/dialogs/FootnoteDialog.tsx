import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import FormHelperText from '@mui/material/FormHelperText';
import { RichTextEditor, type RichTextEditorHandle } from '../RichTextEditor';
import { FormDialog } from './FormDialog';

interface FootnoteDialogProps {
  html: string;
  /** Called with HTML without the tag of a paragraph. */
  onSave: (html: string) => void;
  onClose: () => void;
}

/** One paragraph needs no tag. */
const withoutParagraph = (html: string) =>
  html.startsWith('<p>') && html.indexOf('</p>') === html.length - '</p>'.length ? html.slice(3, -4) : html;

/** What a footnote says. */
export function FootnoteDialog({ html, onSave, onClose }: FootnoteDialogProps) {
  const editor = useRef<RichTextEditorHandle>(null);
  const [isEmpty, setIsEmpty] = useState(false);

  /** As soon as it is there, which a dialog is late with: what is typed next is the note. */
  const focusFirst = useCallback((opened: RichTextEditorHandle | null) => {
    editor.current = opened;
    opened?.focus();
  }, []);

  function submit() {
    if (editor.current!.isEmpty()) setIsEmpty(true);
    else onSave(withoutParagraph(editor.current!.getHtml()));
  }

  function handleKeyFirst(event: KeyboardEvent) {
    const isOfDialogAbove = !event.currentTarget.contains(event.target as Element);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOfDialogAbove) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  }

  return (
    <FormDialog
      title={html ? 'Edit the footnote' : 'Add a footnote'}
      button={html ? 'Save' : 'Add'}
      onSubmit={submit}
      onClose={onClose}
    >
      <div onKeyDownCapture={handleKeyFirst}>
        <RichTextEditor
          ref={focusFirst}
          label="Footnote"
          initialHtml={html}
          onChange={() => {
            setIsEmpty(false);
          }}
        />
        {isEmpty && (
          <FormHelperText role="alert" error>
            Please enter what the footnote says.
          </FormHelperText>
        )}
      </div>
    </FormDialog>
  );
}
