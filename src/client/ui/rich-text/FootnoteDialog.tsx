import { useRef, useState } from 'react';
import FormHelperText from '@mui/material/FormHelperText';
import { FormDialog } from './FormDialog';
import { RichTextEditor, type RichTextEditorHandle } from './RichTextEditor';

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
  return (
    <FormDialog
      title={html ? 'Edit the footnote' : 'Add a footnote'}
      button={html ? 'Save' : 'Add'}
      onSubmit={() => {
        if (editor.current!.isEmpty()) setIsEmpty(true);
        else onSave(withoutParagraph(editor.current!.getHtml()));
      }}
      onClose={onClose}
    >
      <div>
        <RichTextEditor
          ref={editor}
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
