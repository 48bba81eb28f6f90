import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import Alert from '@mui/material/Alert';
import { hasStatus } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { NotOfferedNotice, useIsNotOffered } from '../../../api/NotOfferedNotice';
import { selectHasExtensions } from '../../../site/siteSlice';
import { Column } from '../../../ui/layout';
import { Notice } from '../../../ui/Notice';
import { PageSpinner } from '../../../ui/PageSpinner';
import { PreviewArticle } from './PreviewArticle';
import { hasRoomForComments, PreviewComments } from './PreviewComments';
import { previewsApi } from './previewsApi';

/** A draft, for whoever has been given its secret address. */
export function PreviewPage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = previewsApi.useGetPreviewQuery({ token }, { refetchOnMountOrArgChange: true });
  const blog = data?.blog;
  const hasExtensions = useSelector(selectHasExtensions);
  const article = useRef<HTMLDivElement>(null);
  const [isCommenting, setIsCommenting] = useState(false);
  const isNotOffered = useIsNotOffered(error);
  // A server that has previews answers 404 where there is none.
  if (isNotOffered && !hasExtensions) {
    return <NotOfferedNotice>Drafts are shown elsewhere; ask whoever gave you this address.</NotOfferedNotice>;
  }
  return (
    <Column
      ref={article}
      sx={{
        maxWidth: 760,
        py: { xs: 3, md: 6 },
        // Beside the comments.
        ...(isCommenting && { [hasRoomForComments]: { maxWidth: 1152, paddingInlineEnd: '392px' } }),
      }}
    >
      {/* No other site learns the address from a link or a picture in the text. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex, nofollow" />
      {blog ? (
        <PreviewArticle blog={blog}>
          <Alert severity="info" sx={{ mb: 4 }}>
            {blog.isPublished
              ? `This ${blog.isPage ? 'page' : 'post'} is published by now.`
              : 'This is a draft. Please do not pass on its address: whoever has it can read the draft.'}
            {data.takesAnnotations && ' You may comment on it: select some text, and press “Comments”.'}
          </Alert>
        </PreviewArticle>
      ) : hasStatus(error, 404) ? (
        <Notice component="h1" title="There is no such preview.">
          It may have been withdrawn, or has a new address. Whoever gave you this one can tell.
        </Notice>
      ) : error ? (
        <LoadFailedNotice
          component="h1"
          title="The preview could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSpinner label="Loading the preview" />
      )}
      {blog && data.takesAnnotations && (
        <PreviewComments token={token} article={article} onOpenChange={setIsCommenting} />
      )}
    </Column>
  );
}
