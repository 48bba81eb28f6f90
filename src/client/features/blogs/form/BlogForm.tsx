import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { useDispatch, useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { blogFields, fieldNames, isExtension, lineFields } from '../../../../contract/blog-fields';
import { findNeeds } from '../../../../contract/publication-rules';
import { hasStatus, type QueryError } from '../../../api/apiErrors';
import type { OnProgress } from '../../../api/fetchWithProgress';
import { isSettled } from '../../../api/intentions';
import { selectDraftOwner } from '../../../drafts/draftOwner';
import { RestoreDraftBanner } from '../../../drafts/RestoreDraftBanner';
import { UnsavedChangesGuard } from '../../../drafts/UnsavedChangesGuard';
import { useAutosave } from '../../../drafts/useAutosave';
import { paths } from '../../../paths';
import { selectIsAdmin, selectUserId } from '../../../session/sessionSlice';
import { selectHasExtensions, selectSettings } from '../../../site/siteSlice';
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
import type { FetchToast } from './useBlogToEdit';
import { conflictStatus, type ChosenImage, type PostToSave, type SavedPost } from './useSavePost';
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
  /** What the drafts of the browser are found by: the id of the post, or one for all that do not exist yet. */
  name: string;
  base: BlogVersion;
  /** A page such as About, which has no cover, category, author and tags. */
  isPage?: boolean;
  /** Of a new post. */
  isSubTitleRequired?: boolean;
  /** Focuses the title on mount. */
  hasFocus?: boolean;
  /** Whether it is opened in order to publish the post. */
  isToPublish?: boolean;
  button: { label: string; busyLabel: string };
  /** Whether it can be saved as a draft, where the server takes drafts and readers do not see it. */
  mayBeDraft?: boolean;
  send: (post: PostToSave, image: ChosenImage, onProgress: OnProgress) => Upload<SavedPost>;
  /** For a post that somebody else may have saved meanwhile; undefined when it cannot be loaded, which a toast has told. */
  fetchNewest?: (id: string, toast?: FetchToast) => Promise<BlogVersion | undefined>;
  /** The new post is on the server as a draft; the form goes on with it. */
  onAdded?: (id: string, title: string) => void;
  onSaved: (blog: FormValues) => void;
}

const loadMergeDialog = async () => (await import(/* webpackChunkName: 'merge' */ './MergeDialog')).MergeDialog;

const unfinishedMessages = {
  running: 'A picture is still on its way into the text. Please wait for it, or cancel it.',
  failed: 'A picture could not be put into the text. Please try again, or remove it.',
};

/** What is saved: the form, or what it has been merged into. */
interface Submission {
  fields: FormValues;
  image: ChosenImage;
  base: BlogVersion;
  /** Whether it is saved as a draft, and the form goes on. */
  isDraft: boolean;
}

const noToasts = { refused: false, failed: false } as const;

/** Whether a request may have been carried out although it failed. */
const isUnclear = (error: NonNullable<QueryError>): boolean => !('status' in error) || !isSettled(error.status);

const willBePublished = ({ isPublished, publishAt = '' }: FormValues): boolean => isPublished || publishAt !== '';

const toPublished = (fields: FormValues): FormValues => ({ ...fields, isPublished: true, publishAt: '' });

interface MergedSubmission extends Conflict {
  isDraft: boolean;
}

/** The form for adding and editing a post. Changes are autosaved in the browser until they are submitted. */
export function BlogForm(props: BlogFormProps) {
  const { isPage = false, isSubTitleRequired = false, hasFocus = false, isToPublish = false, button } = props;
  const dispatch = useDispatch();
  const owner = useSelector(selectDraftOwner);
  const hasExtensions = useSelector(selectHasExtensions);
  const categories = useCategoryNames();
  const isAdmin = useSelector(selectIsAdmin);
  const ownId = useSelector(selectUserId);
  const shownLines = lineFields.filter((field) => hasExtensions || !isExtension(field));
  const [base, setBase] = useState(props.base);
  const { id = props.name } = base;
  const [fields, setFields] = useState(isToPublish ? toPublished(base.fields) : base.fields);
  const [image, setImage] = useState<ChosenImage>();
  /** What has been typed and chosen by now, which may be newer than the last render. */
  const latest = useRef({ fields, image });
  // The editor is uncontrolled: another version remounts it with other content.
  const [editorContent, setEditorContent] = useState({ version: 0, html: base.fields.description });
  const editor = useRef<RichTextEditorHandle>(null);
  const changesIn = useCallback(
    (now: FormValues): BlogDraft | undefined => {
      const isUnchanged =
        areSameValues(now, base.fields) || (isToPublish && areSameValues(now, toPublished(base.fields)));
      if (image === undefined && isUnchanged) return undefined;
      return base.updatedAt === undefined ? now : { ...now, base };
    },
    [image, base, isToPublish],
  );
  const readFields = () => {
    // Makes the editor report its pending changes.
    editor.current?.getHtml();
    return latest.current.fields;
  };
  const draft = useMemo(() => changesIn(fields), [changesIn, fields]);
  const hasChanges = draft !== undefined;
  const autosave = useAutosave({
    owner,
    kind: 'blog',
    post: id,
    isDraft: isBlogDraft,
    draft,
    readDraft: () => changesIn(readFields()),
  });
  const { progress, start, cancel } = useUpload(props.send);
  const isUploading = progress !== undefined;
  const [saving, setSaving] = useState<'draft' | 'post'>();
  /** A new post whose answer was lost: it is on the server, or is not. */
  const unclear = useRef<Submission>(undefined);
  const [isDraftSaved, setIsDraftSaved] = useState(false);
  const [savedBlog, setSavedBlog] = useState<FormValues>();
  const openLazily = useOpenLazily();
  const [merge, setMerge] = useState<{
    conflict: MergedSubmission;
    Dialog: Awaited<ReturnType<typeof loadMergeDialog>>;
  }>();
  // Also after the response, until the next page is rendered.
  const isBusy = saving === 'post' || savedBlog !== undefined;
  const mayBeDraft = props.mayBeDraft === true && hasExtensions && !base.fields.isPublished;

  const setAll = (filled: FormValues) => {
    latest.current.fields = filled;
    setFields(filled);
  };

  const change = (changed: Partial<FormValues>) => {
    setAll({ ...latest.current.fields, ...changed });
  };

  const chooseImage = (chosen: ChosenImage) => {
    latest.current.image = chosen;
    setImage(chosen);
    autosave.saveImage(chosen ?? undefined);
  };

  const fill = (filled: FormValues) => {
    // What the editor has not reported yet belongs to the content that it loses.
    const { description } = readFields();
    setAll(filled);
    if (filled.description === description) return;
    setEditorContent(({ version }) => ({ version: version + 1, html: filled.description }));
  };

  /** Goes on from a newer version. */
  const adopt = (submission: Submission) => {
    setBase(submission.base);
    fill(submission.fields);
    if (submission.image !== latest.current.image) chooseImage(submission.image);
    return submission;
  };

  const restore = async (entry: NonNullable<typeof autosave.restorable>) => {
    const restoredImage = autosave.restore(entry);
    const { base: draftBase = props.base, ...restored } = entry.draft;
    setBase({ ...draftBase, id: base.id });
    fill(restored);
    setImage(undefined);
    const restoredFile = await restoredImage;
    latest.current.image = restoredFile;
    setImage(restoredFile);
  };

  /** Goes on from the draft as it was saved, with what has been typed meanwhile. */
  const goOn = async (sent: Submission, { id: addedId, updatedAt }: SavedPost): Promise<BlogVersion> => {
    const savedId = addedId ?? sent.base.id ?? '';
    const needsSubTitle = addedId !== undefined || sent.base.needsSubTitle;
    const saved = { ...sent.base, id: savedId, fields: sent.fields, updatedAt, needsSubTitle };
    autosave.forget();
    setBase(saved);
    setIsDraftSaved(true);
    if (addedId !== undefined) props.onAdded?.(addedId, sent.fields.title);
    const newest = await props.fetchNewest?.(savedId, noToasts);
    // A newer one is somebody else's, with which the next save is merged.
    if (!newest || (updatedAt !== undefined && newest.updatedAt !== updatedAt)) return saved;
    // The editor keeps its own form of the text, and with it the cursor.
    const stored = { ...newest, fields: { ...newest.fields, description: sent.fields.description } };
    const now = readFields();
    const changed = fieldNames.filter((field) => (now[field] ?? '') !== (sent.fields[field] ?? ''));
    setBase(stored);
    setAll({ ...stored.fields, ...Object.fromEntries(changed.map((field) => [field, now[field]])) });
    if (latest.current.image === sent.image) chooseImage(undefined);
    return stored;
  };

  const toDraft = (draftBase: BlogVersion): Submission => {
    const { publishAt } = draftBase.fields;
    // When it is to be published is no part of it.
    return {
      fields: { ...readFields(), isPublished: false, ...(publishAt === undefined ? {} : { publishAt }) },
      image: latest.current.image,
      base: draftBase,
      isDraft: true,
    };
  };

  /** Saves it, on top of what others have saved meanwhile, if they have changed nothing that was changed here. */
  const save = async (submission: Submission): Promise<void> => {
    // Sent again as it was, it is added once.
    const lost = submission.base.id === undefined ? unclear.current : undefined;
    const sent = lost ?? submission;
    const { data, error } = await start(
      { id: sent.base.id, fields: sent.fields, updatedAt: sent.base.updatedAt, isDraft: sent.isDraft },
      sent.image,
    );
    unclear.current = sent.isDraft && sent.base.id === undefined && error && isUnclear(error) ? sent : undefined;
    if (data) {
      if (!sent.isDraft) {
        autosave.end();
        setSavedBlog(sent.fields);
        return;
      }
      const saved = await goOn(sent, data);
      if (lost) await save(submission.isDraft ? toDraft(saved) : { ...submission, base: saved });
      return;
    }
    const { id: knownId, updatedAt } = submission.base;
    if (!hasStatus(error, conflictStatus) || updatedAt === undefined || knownId === undefined) return;
    const theirs = await props.fetchNewest?.(knownId);
    if (!theirs) return;
    if (theirs.updatedAt === updatedAt) {
      // It is refused for another reason, and would be again.
      dispatch(toastAdded('error', error?.message ?? 'The post could not be saved.'));
      return;
    }
    if (submission.isDraft && theirs.fields.isPublished) {
      dispatch(
        toastAdded('error', `Somebody has published the post meanwhile: “${button.label}” shows readers yours.`),
      );
      return;
    }
    // With what has been typed meanwhile.
    const findMine = () => (submission.isDraft ? toDraft(submission.base) : submission);
    const toConflict = ({ fields: mine, image: ownImage }: Submission): MergedSubmission => ({
      base: submission.base,
      mine,
      image: ownImage,
      theirs,
      isDraft: submission.isDraft,
    });
    const own = findMine();
    const { clashes, taken, fields: merged } = mergeVersions(toConflict(own));
    if (clashes.length > 0) {
      await openLazily(loadMergeDialog, (Dialog) => {
        setMerge({ conflict: toConflict(findMine()), Dialog });
      });
      return;
    }
    if (taken.length > 0) {
      dispatch(toastAdded('blank', `Somebody else has changed ${describeFields(taken)} meanwhile; that is kept.`));
    }
    await save(adopt({ ...own, fields: merged, base: theirs }));
  };

  const saveAndWait = async (submission: Submission) => {
    setSaving(submission.isDraft ? 'draft' : 'post');
    await save(submission);
    setSaving(undefined);
  };

  const isUnfinished = () => {
    const unfinished = editor.current?.findUnfinished();
    if (unfinished) dispatch(toastAdded('error', unfinishedMessages[unfinished]));
    return unfinished !== undefined;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving || isUnfinished()) return;
    void saveAndWait({ fields: readFields(), image: latest.current.image, base, isDraft: false });
  };

  const title = useRef<HTMLInputElement>(null);
  const saveDraft = () => {
    if (saving || isBusy || isUnfinished()) return;
    if (readFields().title.trim() === '') {
      dispatch(toastAdded('error', 'Please enter a title'));
      title.current?.focus();
      return;
    }
    void saveAndWait(toDraft(base));
  };

  const saveByKey = (event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isSave || event.shiftKey || !mayBeDraft) return;
    event.preventDefault();
    saveDraft();
  };

  const { needsCover } = useSelector(selectSettings);
  const isNew = base.id === undefined;
  const isPublishing = hasExtensions && !isNew && !isPage && !base.fields.isPublished && willBePublished(fields);
  const hasImage = image instanceof File || (image === undefined && base.cover !== undefined);
  const needs = isPublishing
    ? findNeeds({ hasImage, subTitle: fields.subTitle, needsSubTitle: base.needsSubTitle === true }, { needsCover })
    : [];

  const form = useRef<HTMLFormElement>(null);
  const showNeeds = useEffectEvent(() => {
    if (isToPublish && needs.length > 0) form.current?.reportValidity();
  });
  useEffect(() => {
    showNeeds();
  }, []);

  const handleSaved = useEffectEvent(props.onSaved);
  // An effect: by then the guard lets the page be left, and a form that was left meanwhile has none.
  useEffect(() => {
    if (savedBlog) handleSaved(savedBlog);
  }, [savedBlog]);

  return (
    <>
      <UnsavedChangesGuard
        hasUnsavedChanges={hasChanges && !savedBlog}
        exceptTo={base.id === undefined ? undefined : paths.editBlog(base.id)}
      />
      <Form ref={form} onSubmit={submit} onKeyDown={saveByKey}>
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
          {!isPage && (
            <CoverField
              file={image}
              currentCover={base.cover}
              isRequired={needsCover && (isNew || isPublishing)}
              isMissed={needs.includes('image')}
              isRemovable={hasExtensions && (!needsCover || !base.fields.isPublished)}
              onChange={chooseImage}
            />
          )}
          {shownLines.map((field) => (
            <TextField
              key={field}
              label={field === 'title' && !isPage ? 'Blog title' : blogFields[field].label}
              value={fields[field] ?? ''}
              onChange={({ target }) => {
                change({ [field]: target.value });
              }}
              required={
                field === 'title' ||
                (field === 'subTitle' && (isNew ? isSubTitleRequired : isPublishing && base.needsSubTitle === true))
              }
              error={field === 'subTitle' && needs.includes('subTitle')}
              helperText={field === 'subTitle' && needs.includes('subTitle') && 'Needed before it is published'}
              inputRef={field === 'title' ? title : undefined}
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
                value={fields.authorId ?? (isNew ? (ownId ?? '') : '')}
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
          <Button type="submit" variant="contained" size="large" disabled={isBusy || saving !== undefined}>
            {isBusy ? button.busyLabel : button.label}
          </Button>
          {mayBeDraft && (
            <Button variant="outlined" size="large" disabled={isBusy || saving !== undefined} onClick={saveDraft}>
              {saving === 'draft' ? 'Saving...' : 'Save draft'}
            </Button>
          )}
          {isUploading ? (
            <UploadProgress progress={progress} onCancel={cancel} />
          ) : (
            (hasChanges || isDraftSaved) && (
              <Typography variant="body2" color={autosave.hasSpace ? 'textSecondary' : 'error'}>
                {!hasChanges
                  ? 'The draft is saved.'
                  : autosave.hasSpace
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
            const { mine, base: mineBase, theirs, isDraft } = merge.conflict;
            if (!isAllKept) autosave.saveOther({ ...mine, base: mineBase });
            setMerge(undefined);
            void saveAndWait(adopt({ ...merged, base: theirs, isDraft }));
          }}
        />
      )}
    </>
  );
}
