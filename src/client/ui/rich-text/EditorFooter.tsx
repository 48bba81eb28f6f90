import Button from '@mui/material/Button';
import { roundedMinutes } from '../../../contract/reading-time';
import { Footer, KeyHint } from './editorStyles';
import { findShortcut, shortcutLabel } from './shortcuts';

interface Props {
  /** What the text is described by: `{id}keys` and `{id}words`. */
  id: string;
  /** What went wrong, or is being done, until it is dismissed. */
  notice: string;
  onDismiss: () => void;
  /** Whether Tab does something else than leaving the text. */
  doesTabIndent: boolean;
  words: number;
  minutes: number;
  onFind: () => void;
  /** Without it, the text is not offered as Markdown. */
  onMarkdown: (() => void) | undefined;
}

/** The line below the text. */
export function EditorFooter({ id, notice, onDismiss, doesTabIndent, words, minutes, onFind, onMarkdown }: Props) {
  return (
    <Footer data-notice={notice ? true : undefined}>
      <span role="status">{notice}</span>
      {notice && (
        <Button size="small" onClick={onDismiss}>
          OK
        </Button>
      )}
      <KeyHint id={`${id}keys`} hidden={!doesTabIndent}>
        In lists and code, Tab indents; Escape, then Tab leaves the text.
      </KeyHint>
      <span id={`${id}words`}>
        {`${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`}
        {words > 0 && <span title="To read it">{` · ${roundedMinutes(minutes)} min`}</span>}
      </span>
      <Button size="small" color="inherit" title={`Find and replace (${shortcutLabel(findShortcut)})`} onClick={onFind}>
        Find
      </Button>
      {onMarkdown && (
        <Button size="small" color="inherit" onClick={onMarkdown}>
          Markdown
        </Button>
      )}
    </Footer>
  );
}
