import { useNavigate } from 'react-router';
import { paths } from '../../../paths';
import { AdminOnly } from '../../../session/AdminOnly';
import { PageHeader } from '../../../ui/PageHeader';
import { BlogForm } from '../form/BlogForm';
import { emptyPage, toPagePayload } from '../form/formValues';
import { WritingViewLink } from '../form/WritingViewLink';
import { useWritingView } from '../form/writingView';
import { pagesApi } from './pagesApi';

const base = { fields: emptyPage };

function AddPage() {
  const navigate = useNavigate();
  const { isWriting } = useWritingView();
  const [addPage] = pagesApi.useAddPageMutation();
  return (
    <>
      {!isWriting && (
        <PageHeader title="Add Page" subtitle="Such as About, Imprint or Contact: it stands in no list of posts.">
          <WritingViewLink />
        </PageHeader>
      )}
      <BlogForm
        name="new-page"
        base={base}
        isPage
        hasFocus
        button={{ label: 'Add Page', busyLabel: 'Adding...' }}
        send={({ fields, additionKey }, _image, onProgress) =>
          addPage({ blog: { ...toPagePayload(fields), additionKey }, onProgress })
        }
        onSaved={() => void navigate(paths.pages)}
      />
    </>
  );
}

export const AddPagePage = () => (
  <AdminOnly title="Add Page">
    <AddPage />
  </AdminOnly>
);
