import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { blogFields, isExtension, lineFields } from '../../../../contract/blog-fields';
import { hasStatus } from '../../../api/apiErrors';
import type { OnProgress } from '../../../api/fetchWithProgress';
import { selectDraftOwner } from '../../../drafts/draftOwner';
import { RestoreDraftBanner } from '../../../drafts/RestoreDraftBanner';
import { UnsavedChangesGuard } from '../../../drafts/UnsavedChangesGuard';
import { useAutosave } from '../../../drafts/useAutosave';
import { selectIsAdmin, selectUserId } from '../../../session/sessionSlice';
import { selectHasExtensions } from '../../../site/siteSlice';
import { useCategoryNames } from '../../../site/useCategoryNames';
import { toastAdded } from '../../../toasts/toastsSlice';
import { useOpenLazily } from '../../../toasts/useOpenLazily';
import type { RichTextEditorHandle } from '../../../ui/rich-text/RichTextEditor';
import { spacing } from '../../../ui/theme';
import { areSameValues, isBlogDraft, type BlogDraft, type FormValues, type BlogVersion } from './formValues';
import { AuthorField } from './AuthorField';
import { CoverField } from './CoverField';
import { DescriptionField } from './DescriptionField';
import { describeFields, mergeVersions, type Conflict } from './mergeVersions';
import { PublicationField } from './PublicationField';
import { SlugField } from './SlugField';
import { TagsField } from './TagsField';
import { UploadProgress } from '../../../ui/UploadProgress';
import { useUpload, type Upload } from '../../../api/useUpload';

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: spacing(3), maxWidth: 800 });

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
  transition: 'opacity 160ms ease',
  '&[inert]': { opacity: 0.55 },
});

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(2, 3) });

interface BlogFormProps {
  /** The id of the post; `new` for one that does not exist yet. */
  name: string;
  base: BlogVersion;
  /** A page such as About, which has no cover, category, author and tags. */
  isPage?: boolean;
  isSubTitleRequired?: boolean;
  /** Focuses the title on mount. */
  hasFocus?: boolean;
  button: string;
  busyButton: string;
  /** @param blog what is saved, with the version that it is based on */
  send: (blog: Pick<BlogVersion, 'fields' | 'updatedAt'>, image: File | undefined, onProgress: OnProgress) => Upload;
  /** For a post that somebody else may have saved meanwhile; undefined when it cannot be loaded, which a toast has told. */
  fetchNewest?: () => Promise<BlogVersion | undefined>;
  onSaved: (blog: FormValues) => void;
}

/** The status of the response when there is a newer version than the one that the form is based on. */
export const conflictStatus = 409;

const loadMergeDialog = async () => (await import(/* webpackChunkName: 'merge' */ './MergeDialog')).MergeDialog;

const unfinishedMessages = {
  running: 'A picture is still on its way into the text. Please wait for it, or cancel it.',
  failed: 'A picture could not be put into the text. Please try again, or remove it.',
};

/** What is saved: the form, or what it has been merged into. */
interface Submission {
  fields: FormValues;
  image: File | undefined;
  base: BlogVersion;
}

/** The form for adding and editing a post. Changes are autosaved in the browser until they are submitted. */
export function BlogForm(props: BlogFormProps) {
  const { name, isPage = false, isSubTitleRequired = false, hasFocus = false, button, busyButton } = props;
  const dispatch = useDispatch();
  const owner = useSelector(selectDraftOwner);
  const hasExtensions = useSelector(selectHasExtensions);
  const categories = useCategoryNames();
  const isAdmin = useSelector(selectIsAdmin);
  const ownId = useSelector(selectUserId);
  const shownLines = lineFields.filter((field) => hasExtensions || !isExtension(field));
  const [base, setBase] = useState(props.base);
  const [fields, setFields] = useState(base.fields);
  const [image, setImage] = useState<File>();
  // The editor is uncontrolled: another version remounts it with other content.
  const [editorContent, setEditorContent] = useState({ version: 0, html: base.fields.description });
  const editor = useRef<RichTextEditorHandle>(null);
  /** The HTML last reported by the editor, which may be newer than the last render. */
  const description = useRef(base.fields.description);
  const changesIn = useCallback(
    (now: FormValues): BlogDraft | undefined => {
      if (image === undefined && areSameValues(now, base.fields)) return undefined;
      return base.updatedAt === undefined ? now : { ...now, base };
    },
    [image, base],
  );
  const readFields = () => {
    // Makes the editor report its pending changes.
    editor.current?.getHtml();
    return { ...fields, description: description.current };
  };
  const draft = useMemo(() => changesIn(fields), [changesIn, fields]);
  const hasChanges = draft !== undefined;
  const autosave = useAutosave({
    owner,
    kind: 'blog',
    post: name,
    isDraft: isBlogDraft,
    draft,
    readDraft: () => changesIn(readFields()),
  });
  const { progress, start, cancel } = useUpload(props.send);
  const isUploading = progress !== undefined;
  const [isSaving, setIsSaving] = useState(false);
  const [savedBlog, setSavedBlog] = useState<FormValues>();
  const openLazily = useOpenLazily();
  const [merge, setMerge] = useState<{ conflict: Conflict; Dialog: Awaited<ReturnType<typeof loadMergeDialog>> }>();
  // Also after the response, until the next page is rendered.
  const isBusy = isSaving || savedBlog !== undefined;

  const change = (changed: Partial<FormValues>) => {
    setFields((before) => ({ ...before, ...changed }));
  };

  const chooseImage = (chosen: File | undefined) => {
    setImage(chosen);
    autosave.saveImage(chosen);
  };

  const fill = (filled: FormValues) => {
    // What the editor has not reported yet belongs to the content that it loses.
    editor.current?.getHtml();
    setFields(filled);
    if (filled.description === description.current) return;
    description.current = filled.description;
    setEditorContent(({ version }) => ({ version: version + 1, html: filled.description }));
  };

  /** Goes on from a newer version. */
  const adopt = (submission: Submission) => {
    setBase(submission.base);
    fill(submission.fields);
    if (submission.image !== image) chooseImage(submission.image);
    return submission;
  };

  const restore = async (entry: NonNullable<typeof autosave.restorable>) => {
    const restoredImage = autosave.restore(entry);
    const { base: draftBase = props.base, ...restored } = entry.draft;
    setBase(draftBase);
    fill(restored);
    setImage(undefined);
    setImage(await restoredImage);
  };

  /** Saves it, on top of what others have saved meanwhile, if they have changed nothing that was changed here. */
  const save = async (submission: Submission) => {
    const error = await start({ fields: submission.fields, updatedAt: submission.base.updatedAt }, submission.image);
    if (error === undefined) {
      autosave.end();
      setSavedBlog(submission.fields);
      return;
    }
    const { updatedAt } = submission.base;
    if (!hasStatus(error, conflictStatus) || updatedAt === undefined) return;
    const theirs = await props.fetchNewest?.();
    if (!theirs) return;
    if (theirs.updatedAt === updatedAt) {
      // It is refused for another reason, and would be again.
      dispatch(toastAdded('error', error.message ?? 'The post could not be saved.'));
      return;
    }
    const found = { base: submission.base, mine: submission.fields, image: submission.image, theirs };
    const { clashes, taken, fields: merged } = mergeVersions(found);
    if (clashes.length > 0) {
      await openLazily(loadMergeDialog, (Dialog) => {
        setMerge({ conflict: found, Dialog });
      });
      return;
    }
    if (taken.length > 0) {
      dispatch(toastAdded('blank', `Somebody else has changed ${describeFields(taken)} meanwhile; that is kept.`));
    }
    await save(adopt({ fields: merged, image: submission.image, base: theirs }));
  };

  const saveAndWait = async (submission: Submission) => {
    setIsSaving(true);
    await save(submission);
    setIsSaving(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const unfinished = editor.current?.findUnfinished();
    if (unfinished) {
      dispatch(toastAdded('error', unfinishedMessages[unfinished]));
      return;
    }
    void saveAndWait({ fields: readFields(), image, base });
  };

  const handleSaved = useEffectEvent(props.onSaved);
  // An effect: by then the guard lets the page be left, and a form that was left meanwhile has none.
  useEffect(() => {
    if (savedBlog) handleSaved(savedBlog);
  }, [savedBlog]);

  return (
    <>
      <UnsavedChangesGuard hasUnsavedChanges={hasChanges && !savedBlog} />
      <Form onSubmit={submit}>
        {autosave.restorable && (
          <RestoreDraftBanner
            key={autosave.restorable.key}
            savedAt={autosave.restorable.savedAt}
            title={autosave.restorable.draft.title}
            onRestore={() => autosave.restorable && void restore(autosave.restorable)}
            onDiscard={() => autosave.restorable && autosave.discard(autosave.restorable)}
          />
        )}
        <Fields inert={isBusy}>
          {!isPage && <CoverField file={image} currentCover={base.cover} onChange={chooseImage} />}
          {shownLines.map((field) => (
            <TextField
              key={field}
              label={field === 'title' && !isPage ? 'Blog title' : blogFields[field].label}
              value={fields[field] ?? ''}
              onChange={({ target }) => {
                change({ [field]: target.value });
              }}
              required={field === 'title' || (field === 'subTitle' && isSubTitleRequired)}
              autoFocus={field === 'title' && hasFocus}
              slotProps={{ htmlInput: { maxLength: blogFields[field].input.maxLength } }}
            />
          ))}
          <DescriptionField
            key={editorContent.version}
            label={isPage ? 'Text' : 'Blog description'}
            editor={editor}
            title={fields.title}
            initialHtml={editorContent.html}
            onChange={(html) => {
              description.current = html;
              change({ description: html });
            }}
          />
          <Row>
            {!isPage && (
              <TextField
                label="Category"
                select
                value={fields.category}
                onChange={({ target }) => {
                  change({ category: target.value });
                }}
                slotProps={{ select: { native: true } }}
                sx={{ minWidth: 200 }}
              >
                {[...new Set([...categories, fields.category])].map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </TextField>
            )}
            <PublicationField fields={fields} onChange={change} />
            {isAdmin && hasExtensions && !isPage && (
              <AuthorField
                // Of a new post it is whoever writes it.
                value={fields.authorId ?? (name === 'new' ? (ownId ?? '') : '')}
                onChange={(authorId) => {
                  change({ authorId });
                }}
              />
            )}
          </Row>
          {isPage && (
            <FormControlLabel
              label="Visitors may comment"
              control={
                <Checkbox
                  checked={fields.takesComments ?? false}
                  onChange={(_event, takesComments) => {
                    change({ takesComments });
                  }}
                />
              }
            />
          )}
          {hasExtensions && !isPage && (
            <TagsField
              value={fields.tags ?? ''}
              onChange={(tags) => {
                change({ tags });
              }}
            />
          )}
          <SlugField fields={fields} isPage={isPage} onChange={change} />
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
      {merge && (
        <merge.Dialog
          conflict={merge.conflict}
          onClose={() => {
            setMerge(undefined);
          }}
          onMerged={(merged, isAllKept) => {
            const { mine, base: mineBase, theirs } = merge.conflict;
            if (!isAllKept) autosave.saveOther({ ...mine, base: mineBase });
            setMerge(undefined);
            void saveAndWait(adopt({ ...merged, base: theirs }));
          }}
        />
      )}
    </>
  );
}
