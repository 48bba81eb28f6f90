import { useEffect, useState } from 'react';
import { AreaHead } from '../../../ui/AreaHead';
import { useTitle } from '../../../ui/useTitle';
import { blogsApi } from '../blogsApi';
import { emptyBlog } from './blogFields';
import { BlogForm } from './BlogForm';

export function AddBlogPage() {
  useTitle('Add Blog');
  const [addBlog] = blogsApi.useAddBlogMutation();
  const [sheet, setSheet] = useState({ number: 0, initial: emptyBlog });

  // The next post begins at the top.
  useEffect(() => {
    if (sheet.number > 0) window.scrollTo(0, 0);
  }, [sheet.number]);

  return (
    <>
      <AreaHead title="Add Blog" about="A thumbnail, a title and a sub title is all it takes; the rest can wait." />
      <BlogForm
        key={sheet.number}
        name="new"
        initial={sheet.initial}
        isSubTitleRequired
        hasFocus={sheet.number > 0}
        button="Add Blog"
        busyButton="Adding..."
        // The form is not sent before a thumbnail is chosen.
        send={(blog, image, onProgress) => addBlog({ blog, image: image!, onProgress })}
        onSaved={({ subTitle, isPublished }) => {
          setSheet(({ number }) => ({ number: number + 1, initial: { ...emptyBlog, subTitle, isPublished } }));
        }}
      />
    </>
  );
}
