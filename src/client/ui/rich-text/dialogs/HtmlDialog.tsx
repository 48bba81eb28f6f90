import { useDeferredValue, useMemo, useState } from 'react';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { rawHtmlBlock } from '../../../../contract/raw-html';
import { RichText } from '../../RichText';
import { spacing, vars } from '../../theme';
import { describeRemovals, sanitizeRawHtml } from './describeRemovals';
import { FormDialog } from './FormDialog';

const Preview = styled('div')({
  maxHeight: 320,
  overflow: 'auto',
  padding: spacing(2),
  borderRadius: 12,
  border: `1px dashed ${vars.palette.divider}`,
});

interface HtmlDialogProps {
  html?: string;
  /** Called with what is left of it. */
  onSave: (html: string) => void;
  onClose: () => void;
}

/** HTML, beside what readers will see of it. */
export function HtmlDialog({ html = '', onSave, onClose }: HtmlDialogProps) {
  const [source, setSource] = useState(html);
  const [isMissing, setIsMissing] = useState(false);
  const shown = useDeferredValue(source);
  const safe = useMemo(() => sanitizeRawHtml(shown), [shown]);
  const removals = useMemo(() => describeRemovals(shown), [shown]);

  function save() {
    // Unchanged, it stays letter by letter.
    const saved = source === html ? html : sanitizeRawHtml(source);
    if (saved.trim()) onSave(saved);
    else setIsMissing(true);
  }

  return (
    <FormDialog
      title={html ? 'Edit the HTML' : 'Add HTML'}
      button={html ? 'Save' : 'Add'}
      isWide
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="HTML"
        value={source}
        onChange={(event) => {
          setSource(event.target.value);
          setIsMissing(false);
        }}
        multiline
        minRows={6}
        maxRows={16}
        autoFocus
        fullWidth
        error={isMissing}
        helperText={
          isMissing
            ? 'Please enter HTML of which something is left.'
            : 'No scripts, forms and frames; pictures of this blog only; styles that stay within the block.'
        }
        slotProps={{
          htmlInput: {
            spellCheck: false,
            autoCapitalize: 'off',
            style: { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', fontSize: 14 },
          },
        }}
      />
      <Typography
        role="status"
        variant="body2"
        color="error"
        sx={{ overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}
      >
        {removals}
      </Typography>
      <div>
        <Typography variant="subtitle2" component="h3" gutterBottom>
          As readers will see it
        </Typography>
        <Preview>{safe.trim() ? <RichText html={rawHtmlBlock(safe)} /> : null}</Preview>
      </div>
    </FormDialog>
  );
}
