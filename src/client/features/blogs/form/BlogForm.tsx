import { useDeferredValue, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { RestoreDraftBanner } from '../../../drafts/RestoreDraftBanner';
import { UnsavedChangesGuard } from '../../../drafts/UnsavedChangesGuard';
import { paths } from '../../../paths';
import { selectHasExtensions } from '../../../site/siteSlice';
import { useOpenLazily } from '../../../toasts/useOpenLazily';
import { CommentIcon } from '../../../ui/CommentIcon';
import { UploadProgress } from '../../../ui/UploadProgress';
import { SidePanel } from '../SidePanel';
import { PeopleHere } from '../together/PeopleHere';
import { useTogether } from '../together/useTogether';
import { SaveState } from './SaveState';
import { FieldRow, usePostFields } from './usePostFields';
import { willBePublished } from './submissions';
import { usePostForm, type PostFormOptions } from './usePostForm';
import { useVisualViewport } from './useVisualViewport';
import { WritingBar } from './WritingBar';
import { DetailFields, Fields, PostFormElement, Sheet } from './writingStyles';
import { WritingTitle } from './WritingTitle';
import { useWritingView } from './writingView';

interface BlogFormProps extends PostFormOptions {
  /** Focuses the title on mount. */
  hasFocus?: boolean;
}

// One chunk, as the names of chunks are part of the first load of every reader.
const loadPublishDialog = async () =>
  (await import(/* webpackChunkName: 'beside-writing' */ './PublishDialog')).PublishDialog;
const loadPreview = async () => (await import(/* webpackChunkName: 'beside-writing' */ './TextPreview')).TextPreview;

/** Higher than windows are. */
const longText = 10_000;

/** Beside the text; narrower windows have a drawer. */
const hasRoomForDetails = '(min-width: 1000px)';
const hasRoomForPreview = '(min-width: 1280px)';

/**
 * The editor of a post in its two views: the form, and the writing view, where the text comes first. Changes are kept in the
 * browser until they are submitted.
 */
export function BlogForm({ hasFocus = false, ...options }: BlogFormProps) {
  const { isWriting } = useWritingView();
  const form = usePostForm(options, isWriting);
  const { base, isPage, isNew, isBusy, isSaving, needs, draft, merge, upload, mayBeDraft, editor, title } = form;
  const { pathname } = useLocation();
  const hasExtensions = useSelector(selectHasExtensions);
  const together = useTogether({ blogId: hasExtensions ? base.id : undefined, editor, text: form.fields.description });
  const parts = usePostFields(form, { isWriting, hasFocus: hasFocus && !isWriting, together });
  const openLazily = useOpenLazily();
  const [areDetailsOpen, setAreDetailsOpen] = useState(false);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const [PublishDialog, setPublishDialog] = useState<Awaited<ReturnType<typeof loadPublishDialog>>>();
  const [TextPreview, setTextPreview] = useState<Awaited<ReturnType<typeof loadPreview>>>();
  const isWide = useMediaQuery(hasRoomForDetails, { noSsr: true });
  const hasPreview = useMediaQuery(hasRoomForPreview, { noSsr: true }) && hasExtensions;
  // They are below the window, and the text can be edited before they are there: 15 ms of CPU earlier.
  const hasFieldsBelow = useDeferredValue(true, form.fields.description.length < longText);
  const element = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const detailsButton = useRef<HTMLButtonElement>(null);
  useVisualViewport(element, sheet, isWriting);

  const isLive = willBePublished(base.fields);
  const asksBeforePublishing = isWriting && !isPage && !isLive;

  const openPublishDialog = () => {
    void openLazily(loadPublishDialog, (Publish) => {
      setPublishDialog(() => Publish);
    });
  };

  const showNeeds = useEffectEvent(() => {
    if (!options.isToPublish || needs.length === 0) return;
    if (isWriting) openPublishDialog();
    else element.current?.reportValidity();
  });
  useEffect(() => {
    showNeeds();
  }, []);

  // Who has chosen the other view goes on with the text.
  const focusText = useEffectEvent(() => {
    if (form.fields.title.trim() === '') title.current?.focus();
    else editor.current?.focus();
  });
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    if (isWriting && !wasWriting.current) focusText();
    wasWriting.current = isWriting;
  }, [isWriting]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Of a dialog, which is no part of the form but in React's eyes.
    if (event.target !== element.current) return;
    // Enter in a line publishes nothing.
    if (asksBeforePublishing && (mayBeDraft || isNew)) return;
    form.submit();
  };

  const details = (
    <DetailFields key="details">
      {parts.cover}
      {parts.otherLines}
      {parts.placement}
      {parts.comments}
      {parts.tags}
      {parts.series}
      {parts.slug}
    </DetailFields>
  );

  const banner = draft.restorable && (
    <RestoreDraftBanner
      key={draft.restorable.key}
      savedAt={draft.restorable.savedAt}
      title={draft.restorable.draft.title}
      onRestore={() => draft.restorable && void draft.restore(draft.restorable)}
      onDiscard={() => draft.restorable && draft.discard(draft.restorable)}
    />
  );

  const closeDetails = () => {
    setAreDetailsOpen(false);
    detailsButton.current?.focus();
  };

  const people = <PeopleHere people={together.people} onShow={together.showPerson} />;
  const { Panel } = together;
  // Beside the text there is room for one of the two.
  const areCommentsBeside = isWriting && isWide;
  const toggleComments = () => {
    setAreDetailsOpen(false);
    if (together.isOpen) together.close();
    else void together.open();
  };
  const commentsLabel = together.openCount > 0 ? `Comments (${together.openCount})` : 'Comments';

  const panels = [
    ...(hasPreview
      ? [
          {
            label: 'Preview',
            isOpen: isPreviewOpen,
            toggle: () => {
              if (isPreviewOpen) setIsPreviewOpen(false);
              else {
                void openLazily(loadPreview, (Preview) => {
                  setTextPreview(() => Preview);
                  setIsPreviewOpen(true);
                });
              }
            },
          },
        ]
      : []),
    {
      label: 'Details',
      isOpen: areDetailsOpen,
      toggle: () => {
        together.close();
        setAreDetailsOpen(!areDetailsOpen);
      },
      button: detailsButton,
    },
    ...(together.isOffered
      ? [
          {
            label: commentsLabel,
            short: (
              <>
                <CommentIcon />
                {together.openCount || ''}
              </>
            ),
            isOpen: together.isOpen,
            toggle: toggleComments,
          },
        ]
      : []),
  ];

  return (
    <>
      <UnsavedChangesGuard
        hasUnsavedChanges={form.hasUnsavedChanges}
        hasUnsentFile={form.hasUnsentFile}
        exceptTo={base.id === undefined ? pathname : paths.editBlog(base.id)}
      />
      <PostFormElement ref={element} onSubmit={submit} onKeyDown={form.saveByKey} data-writing={isWriting || undefined}>
        {isWriting && (
          <WritingBar
            form={form}
            people={people}
            heading={`${isNew ? 'Add' : 'Edit'} ${isPage ? 'Page' : 'Blog'}`}
            panels={panels}
            onPublish={asksBeforePublishing ? openPublishDialog : undefined}
            maySave={!asksBeforePublishing || (!mayBeDraft && !isNew)}
          />
        )}
        <Sheet
          ref={sheet}
          onClick={({ target, currentTarget }) => {
            // Below the text, which may be short.
            if (target === currentTarget) editor.current?.focus();
          }}
        >
          {banner}
          <Fields inert={isBusy}>
            {isWriting
              ? [<WritingTitle key="writing title" form={form} hasFocus={isNew} />, parts.description]
              : [
                  parts.cover,
                  ...parts.title,
                  ...parts.otherLines,
                  parts.description,
                  ...(hasFieldsBelow ? [parts.placement, parts.comments, parts.tags, parts.series, parts.slug] : []),
                ]}
          </Fields>
        </Sheet>
        {isWriting && hasPreview && isPreviewOpen && TextPreview && (
          <section aria-label="Preview">
            <TextPreview fields={form.fields} image={form.image} cover={base.cover} isPage={isPage} />
          </section>
        )}
        {isWriting && isWide && areDetailsOpen && !together.isOpen && (
          <SidePanel title="Details" isBeside isInert={isBusy} onClose={closeDetails}>
            {details}
          </SidePanel>
        )}
        {Panel && areCommentsBeside && (
          <SidePanel title="Comments on the text" isBeside isInert={isBusy} onClose={together.close}>
            <Panel {...together.panel} />
          </SidePanel>
        )}
        {!isWriting && (
          <FieldRow>
            <Button type="submit" variant="contained" size="large" aria-disabled={isBusy || isSaving}>
              {isBusy ? form.button.busyLabel : form.button.label}
            </Button>
            {mayBeDraft && (
              <Button variant="outlined" size="large" aria-disabled={isBusy || isSaving} onClick={form.saveDraft}>
                {form.isSavingDraft ? 'Saving...' : 'Save draft'}
              </Button>
            )}
            {upload ? (
              <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
            ) : (
              <SaveState state={form.saveState}>{people}</SaveState>
            )}
            {together.isOffered && (
              <Button color="inherit" aria-expanded={together.isOpen} onClick={toggleComments}>
                {commentsLabel}
              </Button>
            )}
          </FieldRow>
        )}
      </PostFormElement>
      {isWriting && !isWide && areDetailsOpen && (
        <SidePanel title="Details" onClose={closeDetails}>
          {details}
        </SidePanel>
      )}
      {Panel && !areCommentsBeside && (
        <SidePanel title="Comments on the text" onClose={together.close}>
          <Panel
            {...together.panel}
            onShow={(annotation) => {
              together.close();
              together.panel.onShow(annotation);
            }}
          />
        </SidePanel>
      )}
      {PublishDialog && (
        <PublishDialog
          form={form}
          onClose={() => {
            setPublishDialog(undefined);
          }}
        />
      )}
      {merge && <merge.Dialog conflict={merge.conflict} onClose={merge.onClose} onMerged={merge.onMerged} />}
    </>
  );
}
