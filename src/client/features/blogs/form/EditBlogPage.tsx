import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate, useParams } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { paths } from '../../../paths';
import { AdminOnly } from '../../../session/AdminOnly';
import { selectHasExtensions } from '../../../site/siteSlice';
import { useOpenLazily } from '../../../toasts/useOpenLazily';
import { PageHeader } from '../../../ui/PageHeader';
import { PageSpinner } from '../../../ui/PageSpinner';
import { blogsApi } from '../blogsApi';
import { toBlogVersion, toPayload } from './formValues';
import { BlogForm, conflictStatus } from './BlogForm';
import { fetchBlog, useBlogToEdit } from './useBlogToEdit';

const loadPreviewDialog = async () =>
  (await import(/* webpackChunkName: 'preview-link' */ '../preview/PreviewLinkDialog')).PreviewLinkDialog;

const Actions = styled('div')({ display: 'flex', gap: 8 });

function EditBlog({ id }: { id: string }) {
  const navigate = useNavigate();
  const dispatch = useApiDispatch();
  const [editBlog] = blogsApi.useEditBlogMutation();
  const openLazily = useOpenLazily();
  const [PreviewDialog, setPreviewDialog] = useState<Awaited<ReturnType<typeof loadPreviewDialog>>>();
  const hasExtensions = useSelector(selectHasExtensions);
  const goToList = () => void navigate(paths.listBlog);
  const blog = useBlogToEdit(id, goToList);

  return (
    <>
      <PageHeader title="Edit Blog" subtitle={blog?.title}>
        {hasExtensions && (
          <Actions>
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
          </Actions>
        )}
      </PageHeader>
      {PreviewDialog && (
        <PreviewDialog
          id={id}
          onClose={() => {
            setPreviewDialog(undefined);
          }}
        />
      )}
      {blog ? (
        <BlogForm
          name={id}
          base={toBlogVersion(blog)}
          button="Update Blog"
          busyButton="Updating..."
          send={({ fields, updatedAt }, image, onProgress) =>
            editBlog({
              id,
              blog: { ...toPayload(fields, hasExtensions), updatedAt },
              image,
              onProgress,
              ...(updatedAt !== undefined && { toast: { handled: conflictStatus } }),
            })
          }
          fetchNewest={async () => {
            const { data } = await dispatch(fetchBlog(id));
            return data && toBlogVersion(data.blog);
          }}
          onSaved={goToList}
        />
      ) : (
        <PageSpinner label="Loading the post" />
      )}
    </>
  );
}

export function EditBlogPage() {
  const { blogId = '' } = useParams();
  return (
    <AdminOnly title="Edit Blog">
      <EditBlog key={blogId} id={blogId} />
    </AdminOnly>
  );
}
