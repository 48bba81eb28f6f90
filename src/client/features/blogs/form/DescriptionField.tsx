import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { selectIsAdmin } from '../../../session/sessionSlice';
import { selectSettings } from '../../../site/siteSlice';
import { toastAdded } from '../../../toasts/toastsSlice';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import {
  RichTextEditor,
  type RichTextEditorHandle,
  type RichTextEditorProps,
} from '../../../ui/rich-text/RichTextEditor';
import { shape, spacing, vars } from '../../../ui/theme';
import { useEscapeKey } from '../../../ui/useEscapeKey';
import { AssistantMenu } from './assistant/AssistantMenu';
import { useAssistantActions } from './assistant/useAssistantActions';
import type { Together } from '../together/useTogether';
import { SparkIcon } from './icons';
import { useFindEmbed } from './useFindEmbed';
import { useFindPosts } from './useFindPosts';
import { useGeneration } from './useGeneration';
import { useMarkdownConverter } from './useMarkdownConverter';
import { useTextImageUploader } from './useTextImageUploader';

const Container = styled('div')({
  position: 'relative',
  // The row of the label, which is not seen.
  '&[data-bare]': { paddingBlockStart: spacing(4) },
});

/** In the row of the editor's label, at its end; before the editor in the order of the Tab key as well. */
const GenerateAction = styled('div')({ position: 'absolute', insetBlockStart: -6, insetInlineEnd: 0 });

const Overlay = styled('div')({
  position: 'absolute',
  inset: 0,
  zIndex: 3,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: spacing(2),
  borderRadius: shape.borderRadius,
  background: `color-mix(in srgb, ${vars.palette.background.default} 86%, transparent)`,
});

interface DescriptionFieldProps {
  label: string;
  editor: RefObject<RichTextEditorHandle | null>;
  /** The prompt of the text generation. */
  title: string;
  initialHtml: string;
  /** Whether it is the page itself: see RichTextEditor. */
  isBare?: boolean;
  onChange: (html: string) => void;
  /** What stands beside paragraphs, and how one comments on them. */
  together: Pick<Together, 'isOffered' | 'marks' | 'comment'>;
  onFrontMatter: RichTextEditorProps['onFrontMatter'];
}

/** The rich text editor, and a button that replaces its content by generated text, as one undoable step. */
export function DescriptionField({
  label,
  editor,
  title,
  initialHtml,
  isBare = false,
  onChange,
  together,
  onFrontMatter,
}: DescriptionFieldProps) {
  const dispatch = useDispatch();
  const uploader = useTextImageUploader();
  const findEmbed = useFindEmbed();
  const findPosts = useFindPosts();
  const markdownConverter = useMarkdownConverter();
  const assistant = useAssistantActions({ editor, title, converter: markdownConverter });
  const { setsTypography, language, allowsHtml } = useSelector(selectSettings);
  const isAdmin = useSelector(selectIsAdmin);
  const [isConfirming, setIsConfirming] = useState(false);
  const { isRunning, start, cancel } = useGeneration((html) => {
    editor.current?.replaceContent(html);
  });
  useEscapeKey(isRunning, cancel);

  // After the generation, when the editor is no longer inert, it gets the focus back.
  const focusEditor = useEffectEvent(() => editor.current?.focus());
  useEffect(() => {
    if (!isRunning) return;
    return () => {
      focusEditor();
    };
  }, [isRunning]);

  const generate = () => {
    if (!title.trim()) dispatch(toastAdded('error', 'Please enter a title'));
    else if (editor.current?.isEmpty()) void start(title);
    else setIsConfirming(true);
  };

  return (
    <Container aria-busy={isRunning} data-bare={isBare || undefined}>
      <div inert={isRunning}>
        <GenerateAction>
          {/* MUI sets a zero-width space before a `startIcon`: for it alone another file of the font is loaded, with which the
              whole page is laid out once more. */}
          <Button size="small" onClick={generate} sx={{ minHeight: 32, px: 1.5, gap: 1 }}>
            <SparkIcon />
            Generate with AI
          </Button>
          {assistant.tools && <AssistantMenu tools={assistant.tools} />}
        </GenerateAction>
        <RichTextEditor
          ref={editor}
          label={label}
          initialHtml={initialHtml}
          isBare={isBare}
          placeholder="Write, or paste what you have written elsewhere"
          onChange={onChange}
          uploader={uploader}
          findEmbed={findEmbed}
          findPosts={findPosts}
          markdownConverter={markdownConverter}
          extraTools={assistant.tools}
          pictureDescriber={assistant.pictureDescriber}
          onFrontMatter={onFrontMatter}
          mayUseHtml={allowsHtml && isAdmin}
          marks={together.marks}
          onComment={together.isOffered ? together.comment : undefined}
          typographyLanguage={setsTypography ? language : undefined}
        />
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
      {assistant.dialog}
      {isConfirming && (
        <ConfirmDialog
          question="Replace what you have written?"
          confirm="Replace"
          onCancel={() => {
            setIsConfirming(false);
          }}
          onConfirm={() => {
            setIsConfirming(false);
            void start(title);
          }}
        >
          The generated text takes the place of yours. Undo brings yours back.
        </ConfirmDialog>
      )}
    </Container>
  );
}
