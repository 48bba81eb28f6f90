import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { categories } from '../../../../contract/categories';
import type { Blog } from '../../../../contract/entities';
import { limits } from '../../../../contract/limits';
import type { OnProgress } from '../../../api/fetchWithProgress';
import { unknownUser } from '../../../drafts/draftOwner';
import { RestoreDraftBanner } from '../../../drafts/RestoreDraftBanner';
import { UnsavedChangesGuard } from '../../../drafts/UnsavedChangesGuard';
import { useAutosave } from '../../../drafts/useAutosave';
import { selectUserId } from '../../../session/sessionSlice';
import type { RichTextEditorHandle } from '../../../ui/rich-text/RichTextEditor';
import { areSameFields, isBlogFields, type BlogFields } from './blogFields';
import { CoverField } from './CoverField';
import { DescriptionField } from './DescriptionField';
import { UploadProgress } from './UploadProgress';
import { useUpload, type Upload } from './useUpload';

const Form = styled('form')(({ theme: { spacing } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
  maxWidth: 800,
}));

const Fields = styled('div')(({ theme: { spacing } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
  transition: 'opacity 160ms ease',
  '&[inert]': { opacity: 0.55 },
}));

const Row = styled('div')(({ theme: { spacing } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(2, 3),
}));

interface BlogFormProps {
  /** Identifies the form, for its drafts. */
  name: string;
  initial: BlogFields;
  /** The cover of an existing post; without one, a thumbnail is required. */
  currentCover?: Pick<Blog, 'image' | 'images' | 'avifImages'>;
  isSubTitleRequired?: boolean;
  /** Focuses the title on mount. */
  hasFocus?: boolean;
  button: string;
  busyButton: string;
  send: (blog: BlogFields, image: File | undefined, onProgress: OnProgress) => Upload;
  onSaved: (blog: BlogFields) => void;
}

/** The form for adding and editing a post. Changes are autosaved in the browser until they are submitted. */
export function BlogForm(props: BlogFormProps) {
  const { name, initial, currentCover, isSubTitleRequired = false, hasFocus = false, button, busyButton } = props;
  const userId = useSelector(selectUserId);
  const [fields, setFields] = useState(initial);
  const [image, setImage] = useState<File>();
  // The editor is uncontrolled: another version remounts it with other content.
  const [editorContent, setEditorContent] = useState({ version: 0, html: initial.description });
  const editor = useRef<RichTextEditorHandle>(null);
  /** The HTML last reported by the editor, which may be newer than the last render. */
  const description = useRef(initial.description);
  const changesIn = (now: BlogFields) => (image === undefined && areSameFields(now, initial) ? undefined : now);
  const readFields = () => {
    // Makes the editor report its pending changes.
    editor.current?.getHtml();
    return { ...fields, description: description.current };
  };
  const draft = changesIn(fields);
  const hasChanges = draft !== undefined;
  const autosave = useAutosave({
    formId: `blog/${userId ?? unknownUser}/${name}`,
    isDraft: isBlogFields,
    draft,
    readDraft: () => changesIn(readFields()),
  });
  const { progress, start, cancel } = useUpload(props.send);
  const isUploading = progress !== undefined;
  const [savedBlog, setSavedBlog] = useState<BlogFields>();
  // Also after the response, until the next page is rendered.
  const isBusy = isUploading || savedBlog !== undefined;

  const change = (changed: Partial<BlogFields>) => {
    setFields((before) => ({ ...before, ...changed }));
  };

  const chooseImage = (chosen: File | undefined) => {
    setImage(chosen);
    autosave.saveImage(chosen);
  };

  const restore = async (entry: NonNullable<typeof autosave.restorable>) => {
    const restoredImage = autosave.restore(entry);
    setFields(entry.draft);
    description.current = entry.draft.description;
    setEditorContent(({ version }) => ({ version: version + 1, html: entry.draft.description }));
    setImage(undefined);
    setImage(await restoredImage);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const blog = readFields();
    if (!(await start(blog, image))) return;
    autosave.clear();
    setSavedBlog(blog);
  };

  const handleSaved = useEffectEvent(props.onSaved);
  // An effect: by then the guard lets the page be left, and a form that was left meanwhile has none.
  useEffect(() => {
    if (savedBlog) handleSaved(savedBlog);
  }, [savedBlog]);

  return (
    <>
      <UnsavedChangesGuard hasUnsavedChanges={hasChanges && !savedBlog} />
      <Form onSubmit={(event) => void submit(event)}>
        {autosave.restorable && (
          <RestoreDraftBanner
            key={autosave.restorable.id}
            savedAt={autosave.restorable.savedAt}
            title={autosave.restorable.draft.title}
            onRestore={() => autosave.restorable && void restore(autosave.restorable)}
            onDiscard={() => autosave.restorable && autosave.discard(autosave.restorable)}
          />
        )}
        <Fields inert={isBusy}>
          <CoverField file={image} currentCover={currentCover} onChange={chooseImage} />
          <TextField
            label="Blog title"
            value={fields.title}
            onChange={({ target }) => {
              change({ title: target.value });
            }}
            required
            autoFocus={hasFocus}
            slotProps={{ htmlInput: { maxLength: limits.title } }}
          />
          <TextField
            label="Sub title"
            value={fields.subTitle}
            onChange={({ target }) => {
              change({ subTitle: target.value });
            }}
            required={isSubTitleRequired}
            slotProps={{ htmlInput: { maxLength: limits.subTitle } }}
          />
          <DescriptionField
            key={editorContent.version}
            editor={editor}
            title={fields.title}
            initialHtml={editorContent.html}
            onChange={(html) => {
              description.current = html;
              change({ description: html });
            }}
          />
          <Row>
            <TextField
              label="Category"
              select
              value={fields.category}
              onChange={({ target }) => {
                change({ category: categories.find((category) => category === target.value) });
              }}
              slotProps={{ select: { native: true } }}
              sx={{ minWidth: 200 }}
            >
              {categories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </TextField>
            <FormControlLabel
              label="Publish Now"
              control={
                <Checkbox
                  checked={fields.isPublished}
                  onChange={(_event, isPublished) => {
                    change({ isPublished });
                  }}
                />
              }
            />
          </Row>
        </Fields>
        <Row>
          <Button type="submit" variant="contained" size="large" disabled={isBusy}>
            {isBusy ? busyButton : button}
          </Button>
          {isUploading ? (
            <UploadProgress progress={progress} onCancel={cancel} />
          ) : (
            hasChanges && (
              <Typography variant="body2" color={autosave.hasSpace ? 'textSecondary' : 'error'}>
                {autosave.hasSpace
                  ? 'Not saved yet. What you write is kept in this browser.'
                  : 'Not saved yet, and this browser has no room left to keep what you write.'}
              </Typography>
            )
          )}
        </Row>
      </Form>
    </>
  );
}
