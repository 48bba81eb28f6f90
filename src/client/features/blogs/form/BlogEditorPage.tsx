import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { samePage } from '../../../samePage';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { paths } from '../../../paths';
import { sendPath } from '../../../sendPath';
import { AdminOnly } from '../../../session/AdminOnly';
import { selectRole } from '../../../session/sessionSlice';
import { selectHasExtensions, selectSettings } from '../../../site/siteSlice';
import { useCategoryNames } from '../../../site/useCategoryNames';
import { useOpenLazily } from '../../../toasts/useOpenLazily';
import { PageHeader } from '../../../ui/PageHeader';
import { PageSpinner } from '../../../ui/PageSpinner';
import { useProseFonts } from '../../../ui/rich-text/useProseFonts';
import type { FetchToast } from './blogToEdit';
import { emptyBlog, toBlogVersion, type BlogVersion } from './formValues';
import { BlogForm } from './BlogForm';
import { publishParameter } from './publishPath';
import { fetchBlog, useBlogToEdit } from './useBlogToEdit';
import { useSavePost } from './useSavePost';
import { WritingViewLink } from './WritingViewLink';
import { useWritingView } from './writingView';

const loadPreviewDialog = async () =>
  (await import(/* webpackChunkName: 'beside-writing' */ '../preview/PreviewLinkDialog')).PreviewLinkDialog;

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** What can be done with a post beside editing it, where the server can. @param isPublished whether readers see it as a post */
function PostActions({ id, isPublished = false }: { id: string; isPublished?: boolean | undefined }) {
  const hasExtensions = useSelector(selectHasExtensions);
  const { sendsNewsletter } = useSelector(selectSettings);
  const maySend = useSelector(selectRole) === 'admin' && sendsNewsletter && isPublished;
  const openLazily = useOpenLazily();
  const [PreviewDialog, setPreviewDialog] = useState<Awaited<ReturnType<typeof loadPreviewDialog>>>();
  return (
    <>
      <Actions>
        <WritingViewLink />
        {hasExtensions && (
          <>
            <Button
              variant="outlined"
              onClick={() =>
                void openLazily(loadPreviewDialog, (Dialog) => {
                  setPreviewDialog(() => Dialog);
                })
              }
            >
              Preview
            </Button>
            <Button component={Link} to={paths.history(id)} variant="outlined">
              History
            </Button>
            {maySend && (
              <Button component={Link} to={sendPath(id)} variant="outlined">
                Send by mail
              </Button>
            )}
          </>
        )}
      </Actions>
      {PreviewDialog && (
        <PreviewDialog
          id={id}
          onClose={() => {
            setPreviewDialog(undefined);
          }}
        />
      )}
    </>
  );
}

/** Fetches a post as it is now. */
function useFetchNewest() {
  const dispatch = useApiDispatch();
  const hasExtensions = useSelector(selectHasExtensions);
  const categories = useCategoryNames();
  return async (id: string, toast?: FetchToast): Promise<BlogVersion | undefined> => {
    const { data } = await dispatch(fetchBlog(id, toast));
    return data && toBlogVersion(data.blog, { categories, hasExtensions });
  };
}

/** @param onAdded is called when the post is on the server as a draft; the form goes on with it */
function AddBlog({ onAdded }: { onAdded: (id: string) => void }) {
  const navigate = useNavigate();
  const { isWriting } = useWritingView();
  const empty = emptyBlog(useCategoryNames());
  const send = useSavePost();
  const fetchNewest = useFetchNewest();
  const [form, setForm] = useState<{ key: number; base: BlogVersion }>({ key: 0, base: { fields: empty } });
  const [draft, setDraft] = useState<{ id: string; title: string }>();

  // The form is reset after a post was added; the next one starts at the top of the page.
  useEffect(() => {
    if (form.key > 0) window.scrollTo(0, 0);
  }, [form.key]);

  return (
    <>
      {!isWriting &&
        (draft ? (
          <PageHeader title="Edit Blog" subtitle={draft.title}>
            <PostActions id={draft.id} />
          </PageHeader>
        ) : (
          <PageHeader
            title="Add Blog"
            subtitle="A thumbnail, a title and a sub title is all it takes; the rest can wait."
          >
            <WritingViewLink />
          </PageHeader>
        ))}
      <BlogForm
        key={form.key}
        name="new"
        base={form.base}
        isSubTitleRequired
        hasFocus={form.key > 0}
        button={draft ? editButton : { label: 'Add Blog', busyLabel: 'Adding...' }}
        mayBeDraft
        send={send}
        fetchNewest={fetchNewest}
        onAdded={(id, title) => {
          setDraft({ id, title });
          onAdded(id);
        }}
        onSaved={({ subTitle, isPublished }) => {
          if (draft) void navigate(paths.listBlog);
          else setForm(({ key }) => ({ key: key + 1, base: { fields: { ...empty, subTitle, isPublished } } }));
        }}
      />
    </>
  );
}

const editButton = { label: 'Update Blog', busyLabel: 'Updating...' };

function EditBlog({ id }: { id: string }) {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { isWriting } = useWritingView();
  const hasExtensions = useSelector(selectHasExtensions);
  const categories = useCategoryNames();
  const blog = useBlogToEdit(id, () => void navigate(paths.listBlog));
  const isPage = blog?.isPage ?? false;
  const send = useSavePost(isPage);
  const fetchNewest = useFetchNewest();

  return (
    <>
      {!isWriting && (
        <PageHeader title={isPage ? 'Edit Page' : 'Edit Blog'} subtitle={blog?.title}>
          <PostActions id={id} isPublished={!isPage && blog?.isPublished} />
        </PageHeader>
      )}
      {blog ? (
        <BlogForm
          name={id}
          base={toBlogVersion(blog, { categories, hasExtensions })}
          isPage={isPage}
          isToPublish={parameters.has(publishParameter)}
          button={isPage ? { ...editButton, label: 'Update Page' } : editButton}
          mayBeDraft={!isPage}
          send={send}
          fetchNewest={fetchNewest}
          onSaved={() => void navigate(isPage ? paths.pages : paths.listBlog)}
        />
      ) : (
        <PageSpinner label="Loading the post" />
      )}
    </>
  );
}

/**
 * Adds and edits posts. One page for both: when a new post was saved as a draft, its form goes on, with all that is being
 * typed, at the address of the post.
 */
export function BlogEditorPage() {
  const navigate = useNavigate();
  const { blogId } = useParams();
  const { search } = useLocation();
  const [form, setForm] = useState<{ key: number; blogId?: string | undefined; added?: string }>({ key: 0, blogId });
  useProseFonts();
  if (form.blogId !== blogId) {
    const goesOn = form.blogId === undefined && form.added === blogId;
    setForm(goesOn ? { ...form, blogId } : { key: form.key + 1, blogId });
  }

  useEffect(() => {
    if (form.added === undefined || form.blogId !== undefined) return;
    const options = { replace: true, preventScrollReset: true, state: samePage };
    void navigate({ pathname: paths.editBlog(form.added), search }, options);
  }, [navigate, form, search]);

  return (
    <AdminOnly title={blogId === undefined ? 'Add Blog' : 'Edit Blog'} isForAuthors>
      {blogId === undefined || blogId === form.added ? (
        <AddBlog
          key={form.key}
          onAdded={(added) => {
            setForm((before) => ({ ...before, added }));
          }}
        />
      ) : (
        <EditBlog key={form.key} id={blogId} />
      )}
    </AdminOnly>
  );
}
