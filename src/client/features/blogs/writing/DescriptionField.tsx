import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useDispatch } from 'react-redux';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { toastRaised } from '../../../toasts/toastsSlice';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { markdownToHtml } from '../../../ui/rich-text/markdownToHtml';
import { RichTextEditor, type RichTextEditorHandle } from '../../../ui/rich-text/RichTextEditor';
import { useEscape } from '../../../ui/useEscape';
import { SparkIcon } from './icons';
import { useGeneration } from './useGeneration';

const Area = styled('div')({ position: 'relative' });

/** In the line of the editor's label, which is on the other side. */
const Help = styled('div')({ position: 'absolute', insetBlockStart: -6, insetInlineEnd: 0 });

const Overlay = styled('div')(({ theme: { vars, shape, spacing } }) => ({
  position: 'absolute',
  inset: 0,
  zIndex: 3,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: spacing(2),
  borderRadius: shape.borderRadius,
  background: `color-mix(in srgb, ${vars.palette.background.default} 86%, transparent)`,
}));

interface DescriptionFieldProps {
  editor: RefObject<RichTextEditorHandle | null>;
  /** What the text is to be about, when it is generated. */
  title: string;
  initialHtml: string;
  onChange: (html: string) => void;
}

/** The editor, and the help it can have: text generated from the title, put in as one step that can be undone. */
export function DescriptionField({ editor, title, initialHtml, onChange }: DescriptionFieldProps) {
  const dispatch = useDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const { isRunning, start, cancel } = useGeneration((markdown) => {
    editor.current?.replaceContent(markdownToHtml(markdown));
  });
  useEscape(isRunning, cancel);

  // Once the overlay is gone, and the editor shows what it was given, writing goes on in it.
  const goOn = useEffectEvent(() => editor.current?.focus());
  useEffect(() => {
    if (!isRunning) return;
    return () => {
      goOn();
    };
  }, [isRunning]);

  const generate = () => {
    if (!title.trim()) dispatch(toastRaised('error', 'Please enter a title'));
    else if (editor.current?.isEmpty()) void start(title);
    else setIsAsking(true);
  };

  return (
    <Area aria-busy={isRunning}>
      <div inert={isRunning}>
        <RichTextEditor
          ref={editor}
          label="Blog description"
          initialHtml={initialHtml}
          placeholder="Write, or paste what you have written elsewhere"
          onChange={onChange}
        />
        <Help>
          <Button size="small" startIcon={<SparkIcon />} onClick={generate} sx={{ minHeight: 32, px: 1.5 }}>
            Generate with AI
          </Button>
        </Help>
      </div>
      {isRunning && (
        <Overlay>
          <CircularProgress aria-label="Writing" />
          <Typography role="status">Writing about “{title.trim()}”…</Typography>
          <Button variant="outlined" onClick={cancel} autoFocus>
            Cancel
          </Button>
        </Overlay>
      )}
      {isAsking && (
        <ConfirmDialog
          question="Replace what you have written?"
          confirm="Replace"
          onCancel={() => {
            setIsAsking(false);
          }}
          onConfirm={() => {
            setIsAsking(false);
            void start(title);
          }}
        >
          The generated text takes the place of yours. Undo brings yours back.
        </ConfirmDialog>
      )}
    </Area>
  );
}
