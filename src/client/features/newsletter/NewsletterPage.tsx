import { useSearchParams } from 'react-router';
import { styled } from '@mui/material/styles';
import { isForbidden } from '../../api/apiErrors';
import { NotOfferedNotice, useIsNotOffered } from '../../api/NotOfferedNotice';
import { AdminRequiredNotice } from '../../session/AdminRequiredNotice';
import { PageHeader } from '../../ui/PageHeader';
import { spacing } from '../../ui/theme';
import { useIsHydrated } from '../../ui/useIsHydrated';
import { newsletterApi } from './newsletterApi';
import { SendingsSection } from './SendingsSection';
import { SendPost } from './SendPost';
import { sendParameter } from '../../sendPath';
import { SubscribersSection } from './SubscribersSection';

const Sections = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(2.5),
  maxWidth: 1000,
});

/** Who gets posts by mail, and what was sent; with a post in the address, the page that sends it. */
export function NewsletterPage() {
  const [parameters] = useSearchParams();
  // The server renders the page without what is asked of it.
  const blogId = useIsHydrated() ? parameters.get(sendParameter) : null;
  const { error } = newsletterApi.useListSendingsQuery({ limit: 1, offset: 0 });
  const isNotOffered = useIsNotOffered(error);

  if (isForbidden(error)) return <AdminRequiredNotice />;
  if (isNotOffered) return <NotOfferedNotice>It sends no newsletter.</NotOfferedNotice>;
  if (blogId !== null) return <SendPost key={blogId} blogId={blogId} />;
  return (
    <>
      <PageHeader
        title="Newsletter"
        subtitle="Who gets new posts by mail, and what was sent. A post is sent from the list of posts."
      />
      <Sections>
        <SendingsSection />
        <SubscribersSection />
      </Sections>
    </>
  );
}
