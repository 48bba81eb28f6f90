import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate, useParams } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { paths } from '../../../paths';
import { AdminOnly } from '../../../session/AdminOnly';
import { selectHasExtensions } from '../../../site/siteSlice';
import { useCategoryNames } from '../../../site/useCategoryNames';
import { useOpenLazily } from '../../../toasts/useOpenLazily';
import { PageHeader } from '../../../ui/PageHeader';
import { PageSpinner } from '../../../ui/PageSpinner';
import { blogsApi } from '../blogsApi';
import { toBlogVersion, toPagePayload, toPayload } from './formValues';
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
  const categories = useCategoryNames();
  const blog = useBlogToEdit(id, () => void navigate(paths.listBlog));
  const isPage = blog?.isPage ?? false;
  const goToList = () => void navigate(isPage ? paths.pages : paths.listBlog);

  return (
    <>
      <PageHeader title={isPage ? 'Edit Page' : 'Edit Blog'} subtitle={blog?.title}>
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
          base={toBlogVersion(blog, { categories, hasExtensions })}
          isPage={isPage}
          button={isPage ? 'Update Page' : 'Update Blog'}
          busyButton="Updating..."
          send={({ fields, updatedAt }, image, onProgress) =>
            editBlog({
              id,
              blog: { ...(isPage ? toPagePayload(fields) : toPayload(fields, hasExtensions)), updatedAt },
              image,
              onProgress,
              toast: {
                ...(isPage && { success: 'Page updated.' }),
                ...(updatedAt !== undefined && { handled: conflictStatus }),
              },
            })
          }
          fetchNewest={async () => {
            const { data } = await dispatch(fetchBlog(id));
            return data && toBlogVersion(data.blog, { categories, hasExtensions });
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
    <AdminOnly title="Edit Blog" isForAuthors>
      <EditBlog key={blogId} id={blogId} />
    </AdminOnly>
  );
}
