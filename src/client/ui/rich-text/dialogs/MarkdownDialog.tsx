import { useEffect, useId, useState } from 'react';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FrontMatter } from '../../../../contract/extensions/markdown';

/** A file of Markdown as a text, and what stands before it. */
export interface MarkdownFile {
  html: string;
  frontMatter?: FrontMatter | undefined;
}

export interface MarkdownConverter {
  write: (html: string) => Promise<string>;
  read: (markdown: string) => Promise<string>;
  readFile: (markdown: string) => Promise<MarkdownFile>;
}

interface MarkdownDialogProps {
  html: string;
  converter: MarkdownConverter;
  onSave: (html: string) => void;
  onClose: () => void;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The whole text as Markdown, to be edited there. */
export function MarkdownDialog({ html, converter, onSave, onClose }: MarkdownDialogProps) {
  const titleId = useId();
  const [written, setWritten] = useState<string>();
  const [markdown, setMarkdown] = useState('');
  const [problem, setProblem] = useState('');
  const [isReading, setIsReading] = useState(false);

  useEffect(() => {
    let isClosed = false;
    const write = async () => {
      try {
        const text = await converter.write(html);
        if (isClosed) return;
        setWritten(text);
        setMarkdown(text);
      } catch (error) {
        if (!isClosed) setProblem(messageOf(error));
      }
    };
    void write();
    return () => {
      isClosed = true;
    };
  }, [converter, html]);

  async function save() {
    if (isReading) return;
    // What was not touched stays to the letter.
    if (markdown === written) {
      onClose();
      return;
    }
    setIsReading(true);
    setProblem('');
    try {
      onSave(await converter.read(markdown));
    } catch (error) {
      setProblem(messageOf(error));
      setIsReading(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth disableRestoreFocus>
      <DialogTitle id={titleId} component="h2" variant="h3" sx={{ pt: 3 }}>
        The text as Markdown
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        {written === undefined && !problem && (
          <CircularProgress aria-label="Writing Markdown" sx={{ justifySelf: 'center', my: 6 }} />
        )}
        {written !== undefined && (
          <TextField
            autoFocus
            multiline
            minRows={12}
            maxRows={24}
            fullWidth
            label="Markdown"
            value={markdown}
            onChange={({ target }) => {
              setMarkdown(target.value);
            }}
            slotProps={{
              htmlInput: { readOnly: isReading, spellCheck: true, style: { fontFamily: 'ui-monospace, monospace' } },
            }}
          />
        )}
        {problem && (
          <Typography role="alert" color="error">
            {problem}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 3, pt: 1 }}>
        <Button onClick={onClose} color="inherit">
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={written === undefined}
          aria-disabled={isReading}
          onClick={() => void save()}
        >
          Take over
        </Button>
      </DialogActions>
    </Dialog>
  );
}
