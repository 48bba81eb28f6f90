// What the two views of an editor share: the values of a post, and how they are kept, saved and merged.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { fieldNames } from '../../../../contract/blog-fields';
import { findNeeds } from '../../../../contract/publication-rules';
import { noErrorToasts } from '../../../api/baseQuery';
import { hasStatus } from '../../../api/apiErrors';
import type { OnProgress } from '../../../api/fetchWithProgress';
import { useUpload, type Upload } from '../../../api/useUpload';
import { selectDraftOwner } from '../../../drafts/draftOwner';
import { useAutosave } from '../../../drafts/useAutosave';
import { selectHasExtensions, selectSettings } from '../../../site/siteSlice';
import { toastAdded } from '../../../toasts/toastsSlice';
import { useOpenLazily } from '../../../toasts/useOpenLazily';
import { areSameValues, isBlogDraft, type FormValues, type BlogVersion } from './formValues';
import type { Conflict } from './mergeVersions';
import type { SaveStateOf } from './SaveState';
import type { FetchToast } from './blogToEdit';
import { conflictStatus, type ChosenImage, type PostToSave, type SavedPost } from './useSavePost';
import {
  asDraft,
  canBeSentAgain,
  findAdded,
  goesBefore,
  isUnclear,
  keepsOwn,
  longestMs,
  toFailure,
  unknownVersion,
  willBePublished,
  type Failure,
  type Submission,
} from './submissions';
import { usePostValues } from './usePostValues';
import { useServerAutosave } from './useServerAutosave';

export interface PostFormOptions {
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

const loadMergeDialog = async () =>
  (await import(/* webpackChunkName: 'beside-writing' */ './MergeDialog')).MergeDialog;

const loadMerging = () => import(/* webpackChunkName: 'beside-writing' */ './mergeVersions');

const unfinishedMessages = {
  running: 'A file is still on its way into the text. Please wait for it, or cancel it.',
  failed: 'A file could not be put into the text. Please try again, or remove it.',
  pasting: 'The Markdown that you have pasted is still being converted. Please wait a moment.',
};

interface MergedSubmission extends Conflict {
  isDraft: boolean;
}

export type PostForm = ReturnType<typeof usePostForm>;

/** @param isWriting whether the writing view is shown, where drafts are saved by themselves */
export function usePostForm(props: PostFormOptions, isWriting: boolean) {
  const { isPage = false, isSubTitleRequired = false, isToPublish = false, button } = props;
  const dispatch = useDispatch();
  const owner = useSelector(selectDraftOwner);
  const hasExtensions = useSelector(selectHasExtensions);
  const { needsCover } = useSelector(selectSettings);
  const {
    base,
    fields,
    image,
    latest,
    editor,
    editorContent,
    setBase,
    setFields,
    setImage,
    change,
    fill,
    readFields,
    changesIn,
  } = usePostValues(props.base, isToPublish);
  const { id = props.name } = base;
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
  const { progress, start, startQuietly, show: showUpload, cancel } = useUpload(props.send);
  const [saving, setSaving] = useState<'draft' | 'post' | 'by itself'>();
  /** The autosave that is running: what somebody saves waits for it. */
  const running = useRef<Promise<unknown>>(undefined);
  /** Whether somebody has cancelled that while they waited for it. */
  const isTakenBack = useRef(false);
  /** What was not answered: it is on the server as it was sent, or is not. */
  const unclear = useRef<Submission>(undefined);
  const [savedAt, setSavedAt] = useState<{ time: Date; isTold: boolean }>();
  const [failure, setFailure] = useState<Failure>();
  const [savedBlog, setSavedBlog] = useState<FormValues>();
  const openLazily = useOpenLazily();
  const [merge, setMerge] = useState<{
    conflict: MergedSubmission;
    Dialog: Awaited<ReturnType<typeof loadMergeDialog>>;
  }>();
  // Also after the response, until the next page is rendered.
  const isBusy = saving === 'post' || savedBlog !== undefined;
  const isSaving = saving === 'post' || saving === 'draft';
  const mayBeDraft = props.mayBeDraft === true && hasExtensions && !base.fields.isPublished;
  const isAutosaved = isWriting && mayBeDraft && !willBePublished(base.fields);

  const chooseImage = (chosen: ChosenImage) => {
    setImage(chosen);
    autosave.saveImage(chosen ?? undefined);
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
    setBase({ additionKey: base.additionKey, ...draftBase, id: base.id });
    fill(restored);
    setImage(undefined);
    const restoredFile = await restoredImage;
    setImage(restoredFile);
  };

  /** Goes on from the draft as it was saved, with what has been typed meanwhile. */
  const goOn = async (sent: Submission, { id: addedId, updatedAt }: SavedPost): Promise<BlogVersion> => {
    const savedId = addedId ?? sent.base.id ?? '';
    const needsSubTitle = addedId !== undefined || sent.base.needsSubTitle;
    const saved = { ...sent.base, id: savedId, fields: sent.fields, updatedAt, needsSubTitle };
    autosave.forget();
    setBase(saved);
    setSavedAt({ time: new Date(), isTold: sent.session === undefined || failure !== undefined });
    setFailure(undefined);
    if (addedId !== undefined) props.onAdded?.(addedId, sent.fields.title);
    const newest = await props.fetchNewest?.(savedId, noErrorToasts);
    // A newer one is somebody else's, with which the next save is merged.
    if (!newest || (updatedAt !== undefined && newest.updatedAt !== updatedAt)) return saved;
    const kept = fieldNames.filter((field) => keepsOwn(field, sent));
    const own = Object.fromEntries(kept.map((field) => [field, sent.fields[field]]));
    const stored = { ...newest, fields: { ...newest.fields, ...own } };
    const now = readFields();
    const changed = fieldNames.filter((field) => (now[field] ?? '') !== (sent.fields[field] ?? ''));
    setBase(stored);
    setFields({ ...stored.fields, ...Object.fromEntries(changed.map((field) => [field, now[field]])) });
    if (latest.current.image === sent.image) chooseImage(undefined);
    return stored;
  };

  const toDraft = (draftBase: BlogVersion, session?: string): Submission => ({
    fields: asDraft(readFields(), draftBase),
    image: latest.current.image,
    base: draftBase,
    isDraft: true,
    session,
  });

  /** Sends it, an autosave for a limited time. */
  const send = async ({
    base: { id: savedId, additionKey, updatedAt },
    fields: values,
    isDraft,
    session,
    image: file,
  }: Submission) => {
    const post = { id: savedId, additionKey, fields: values, updatedAt, isDraft, session };
    if (session === undefined) return start(post, file);
    return startQuietly(file ? longestMs.picture : longestMs.text, post, file);
  };

  /**
   * Saves it, on top of what others have saved meanwhile, if they have changed nothing that was changed here.
   * @returns why it is not saved
   */
  const save = async (submission: Submission): Promise<Failure | undefined> => {
    // Sent again as it was, it is carried out once.
    const lost = unclear.current && goesBefore(unclear.current, submission) ? unclear.current : undefined;
    const sent = lost ?? submission;
    const { session } = submission;
    const { data, error } = await send(sent);
    const addedId = sent.base.id === undefined && props.onAdded ? findAdded(error) : undefined;
    if (addedId !== undefined) {
      unclear.current = undefined;
      const ofAdded = { ...submission, base: { ...submission.base, id: addedId, updatedAt: unknownVersion } };
      autosave.forget();
      setBase(ofAdded.base);
      props.onAdded?.(addedId, submission.fields.title);
      return save(ofAdded);
    }
    const isConflict = sent.base.id !== undefined && hasStatus(error, conflictStatus);
    unclear.current = error && !isConflict && isUnclear(error) && canBeSentAgain(sent) ? sent : undefined;
    if (data) {
      if (!sent.isDraft && !lost) {
        autosave.end();
        setSavedBlog(sent.fields);
        return undefined;
      }
      const saved = await goOn(sent, data);
      if (!lost) return undefined;
      return save(submission.isDraft ? toDraft(saved, session) : { ...submission, base: saved });
    }
    const { id: knownId, updatedAt } = submission.base;
    if (!isConflict || updatedAt === undefined || knownId === undefined) return toFailure(error);
    const theirs = await props.fetchNewest?.(knownId, session === undefined ? undefined : noErrorToasts);
    if (!theirs) return toFailure(undefined);
    if (theirs.updatedAt === updatedAt) {
      // It is refused for another reason, and would be again, unless that is that it is still being carried out.
      if (lost) unclear.current = lost;
      if (session === undefined) dispatch(toastAdded('error', error?.message ?? 'The post could not be saved.'));
      return toFailure(error);
    }
    if (submission.isDraft && willBePublished(theirs.fields) && (theirs.fields.isPublished || session !== undefined)) {
      const reason = 'it has been published meanwhile';
      if (session === undefined) {
        const label = isWriting ? 'Publish' : button.label;
        dispatch(toastAdded('error', `The post has been published meanwhile: “${label}” shows readers yours.`));
      }
      return { reason, mayPass: false, conflictOf: submission.base };
    }
    const merging = await loadMerging().catch(() => undefined);
    if (!merging) return toFailure(undefined);
    const { describeFields, mergeVersions } = merging;
    // With what has been typed meanwhile.
    const findMine = () => (submission.isDraft ? toDraft(submission.base, session) : submission);
    const toConflict = ({ fields: mine, image: ownImage }: Submission): MergedSubmission => ({
      base: submission.base,
      mine,
      image: ownImage,
      theirs,
      isDraft: submission.isDraft,
    });
    const own = findMine();
    const { clashes, taken, fields: merged } = mergeVersions(toConflict(own));
    // Nobody loses the cursor, or gets a dialog, in the midst of a word.
    if (session !== undefined && (clashes.length > 0 || taken.includes('description'))) {
      return { reason: 'somebody else has changed it', mayPass: false, conflictOf: submission.base };
    }
    if (clashes.length > 0) {
      await openLazily(loadMergeDialog, (Dialog) => {
        setMerge({ conflict: toConflict(findMine()), Dialog });
      });
      return { reason: 'somebody else has changed it', mayPass: false };
    }
    if (taken.length > 0) {
      dispatch(toastAdded('blank', `Somebody else has changed ${describeFields(taken)} meanwhile; that is kept.`));
    }
    return save(adopt({ ...own, fields: merged, base: theirs }));
  };

  const hasUnsentFile = useCallback(() => {
    const unfinished = editor.current?.findUnfinished();
    return unfinished === 'running' || unfinished === 'failed';
  }, [editor]);

  const isUnfinished = () => {
    const unfinished = editor.current?.findUnfinished();
    if (unfinished) dispatch(toastAdded('error', unfinishedMessages[unfinished]));
    return unfinished !== undefined;
  };

  const { endSession } = useServerAutosave({
    isDue:
      isAutosaved &&
      saving === undefined &&
      !savedBlog &&
      !merge &&
      failure?.conflictOf !== base &&
      (image !== undefined || !areSameValues(asDraft(fields, base), base.fields)) &&
      (base.id !== undefined || fields.title.trim() !== '' || fields.description !== ''),
    content: draft,
    save: async (session) => {
      setSaving('by itself');
      const attempt = save(toDraft(latest.current.base, session));
      running.current = attempt;
      const failed = await attempt;
      setSaving((now) => (now === 'by itself' ? undefined : now));
      setFailure(failed);
      if (!failed) return 'saved';
      return failed.mayPass ? 'unreachable' : 'refused';
    },
  });

  /** @param make the submission, of what is there when nothing else is being saved any more */
  const saveAndWait = async (kind: 'draft' | 'post', make: () => Submission) => {
    setSaving(kind);
    // What they wait for may be a picture on a slow line.
    showUpload();
    isTakenBack.current = false;
    await running.current;
    if (isTakenBack.current) {
      setSaving(undefined);
      return;
    }
    const failed = await save(make());
    endSession();
    setFailure(failed);
    setSaving(undefined);
  };

  const takeBack = () => {
    isTakenBack.current = true;
    cancel();
  };

  /** @param state of the post from then on, where it is not that of the form */
  const submit = (state: Partial<Pick<FormValues, 'isPublished' | 'publishAt'>> = {}) => {
    if (isSaving || isBusy || isUnfinished()) return;
    void saveAndWait('post', () => ({
      fields: { ...readFields(), ...state },
      image: latest.current.image,
      base: latest.current.base,
      isDraft: false,
    }));
  };

  const title = useRef<HTMLInputElement>(null);
  const saveDraft = () => {
    if (isSaving || isBusy || isUnfinished()) return;
    const { title: typed, description } = readFields();
    if (typed.trim() === '' && !(isAutosaved && description !== '')) {
      dispatch(toastAdded('error', 'Please enter a title'));
      title.current?.focus();
      return;
    }
    void saveAndWait('draft', () => toDraft(latest.current.base));
  };

  const saveByKey = (event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isSave || event.shiftKey || !mayBeDraft) return;
    event.preventDefault();
    saveDraft();
  };

  const isNew = base.id === undefined;
  const isPublishing = hasExtensions && !isNew && !isPage && !base.fields.isPublished && willBePublished(fields);
  const hasImage = image instanceof File || (image === undefined && base.cover !== undefined);
  const needsSubTitle = isNew ? isSubTitleRequired : base.needsSubTitle === true;
  /** What is missing before readers see it. */
  const missing = isPage ? [] : findNeeds({ hasImage, subTitle: fields.subTitle, needsSubTitle }, { needsCover });

  const handleSaved = useEffectEvent(props.onSaved);
  // An effect: by then the guard lets the page be left, and a form that was left meanwhile has none.
  useEffect(() => {
    if (savedBlog) handleSaved(savedBlog);
  }, [savedBlog]);

  const saveState: SaveStateOf = {
    isSaving: saving !== undefined,
    hasChanges,
    savedAt: savedAt?.time,
    isSavedTold: savedAt?.isTold === true,
    isAutosaved,
    failure: failure?.reason,
    hasSpace: autosave.hasSpace,
  };

  return {
    isPage,
    isNew,
    base,
    fields,
    image,
    change,
    chooseImage,
    editor,
    editorContent,
    title,
    button,
    draft: { ...autosave, restore },
    hasUnsavedChanges: hasChanges && !savedBlog,
    hasUnsentFile,
    /** Everything is on its way to the server, and nothing can be changed. */
    isBusy,
    /** Somebody is saving it. */
    isSaving,
    isSavingDraft: saving === 'draft',
    saveState,
    /** Whether somebody has to merge it before it is saved. */
    isInConflict: failure?.conflictOf === base,
    mayBeDraft,
    upload: progress === undefined ? undefined : { progress, cancel: takeBack },
    submit,
    saveDraft,
    saveByKey,
    isPublishing,
    missing,
    needs: isPublishing ? missing : [],
    needsSubTitle,
    merge: merge && {
      ...merge,
      onClose: () => {
        setMerge(undefined);
      },
      onMerged: (merged: Pick<Submission, 'fields' | 'image'>, isAllKept: boolean) => {
        const { mine, base: mineBase, theirs, isDraft } = merge.conflict;
        if (!isAllKept) autosave.saveOther({ ...mine, base: mineBase });
        setMerge(undefined);
        void saveAndWait(isDraft ? 'draft' : 'post', () => adopt({ ...merged, base: theirs, isDraft }));
      },
    },
  };
}
