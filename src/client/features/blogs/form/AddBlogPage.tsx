import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { AdminOnly } from '../../../session/AdminOnly';
import { selectHasExtensions } from '../../../site/siteSlice';
import { useCategoryNames } from '../../../site/useCategoryNames';
import { PageHeader } from '../../../ui/PageHeader';
import { blogsApi } from '../blogsApi';
import { emptyBlog, toPayload } from './formValues';
import { BlogForm } from './BlogForm';

function AddBlog() {
  const hasExtensions = useSelector(selectHasExtensions);
  const empty = emptyBlog(useCategoryNames());
  const [addBlog] = blogsApi.useAddBlogMutation();
  const [form, setForm] = useState({ key: 0, base: { fields: empty } });

  // The form is reset after a post was added; the next one starts at the top of the page.
  useEffect(() => {
    if (form.key > 0) window.scrollTo(0, 0);
  }, [form.key]);

  return (
    <>
      <PageHeader
        title="Add Blog"
        subtitle="A thumbnail, a title and a sub title is all it takes; the rest can wait."
      />
      <BlogForm
        key={form.key}
        name="new"
        base={form.base}
        isSubTitleRequired
        hasFocus={form.key > 0}
        button="Add Blog"
        busyButton="Adding..."
        // The form cannot be submitted without a thumbnail.
        send={({ fields }, image, onProgress) =>
          addBlog({ blog: toPayload(fields, hasExtensions), image: image!, onProgress })
        }
        onSaved={({ subTitle, isPublished }) => {
          setForm(({ key }) => ({ key: key + 1, base: { fields: { ...empty, subTitle, isPublished } } }));
        }}
      />
    </>
  );
}

export const AddBlogPage = () => (
  <AdminOnly title="Add Blog" isForAuthors>
    <AddBlog />
  </AdminOnly>
);
