import { useNavigate, useParams } from 'react-router';
import { paths } from '../../../paths';
import { AreaHead } from '../../../ui/AreaHead';
import { PageSpinner } from '../../../ui/PageSpinner';
import { useTitle } from '../../../ui/useTitle';
import { blogsApi } from '../blogsApi';
import { fieldsOf } from './blogFields';
import { BlogForm } from './BlogForm';
import { useBlogToEdit } from './useBlogToEdit';

function EditBlog({ id }: { id: string }) {
  useTitle('Edit Blog');
  const navigate = useNavigate();
  const [editBlog] = blogsApi.useEditBlogMutation();
  const goToList = () => void navigate(paths.listBlog);
  const blog = useBlogToEdit(id, goToList);

  return (
    <>
      <AreaHead title="Edit Blog" about={blog?.title} />
      {blog ? (
        <BlogForm
          name={id}
          initial={fieldsOf(blog)}
          present={blog}
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
  return <EditBlog key={blogId} id={blogId} />;
}
