import { useNavigate, useParams } from 'react-router';
import { paths } from '../../../paths';
import { AdminOnly } from '../../../session/AdminOnly';
import { PageHeader } from '../../../ui/PageHeader';
import { PageSpinner } from '../../../ui/PageSpinner';
import { blogsApi } from '../blogsApi';
import { toBlogFields } from './blogFields';
import { BlogForm } from './BlogForm';
import { useBlogToEdit } from './useBlogToEdit';

function EditBlog({ id }: { id: string }) {
  const navigate = useNavigate();
  const [editBlog] = blogsApi.useEditBlogMutation();
  const goToList = () => void navigate(paths.listBlog);
  const blog = useBlogToEdit(id, goToList);

  return (
    <>
      <PageHeader title="Edit Blog" subtitle={blog?.title} />
      {blog ? (
        <BlogForm
          name={id}
          initial={toBlogFields(blog)}
          currentCover={blog}
          button="Update Blog"
          busyButton="Updating..."
          send={(changes, image, onProgress) => editBlog({ id, blog: changes, image, onProgress })}
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
    <AdminOnly>
      <EditBlog key={blogId} id={blogId} />
    </AdminOnly>
  );
}
