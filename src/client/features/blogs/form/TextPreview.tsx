import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { noToasts } from '../../../api/baseQuery';
import { LoadingMessage } from '../../../ui/LoadingMessage';
import { spacing } from '../../../ui/theme';
import { PreviewArticle } from '../preview/PreviewArticle';
import { draftsApi } from './draftsApi';
import type { BlogVersion, FormValues } from './formValues';
import { useCoverUrl } from './useCoverUrl';
import type { ChosenImage } from './useSavePost';

/** Between a change and the text that is asked for, so that not every key asks. */
const pauseMs = 700;

const Scroller = styled('div')({
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: spacing(4, 4, 10),
  '& h2:first-of-type': { fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)' },
});

interface TextPreviewProps {
  fields: FormValues;
  image: ChosenImage;
  cover: BlogVersion['cover'];
  isPage: boolean;
}

/** The post as readers will see it, its text as our server makes it, which saves nothing of it. */
export function TextPreview({ fields, image, cover, isPage }: TextPreviewProps) {
  const { description } = fields;
  const [renderText] = draftsApi.useRenderTextMutation();
  const [shown, setShown] = useState<{ of: string; html: string }>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const covers = useCoverUrl(image, cover);
  const [createdAt] = useState(() => new Date().toISOString());

  const render = useEffectEvent(async (isCurrent: () => boolean) => {
    const { data, error } = await renderText({ description, toast: noToasts });
    if (!isCurrent()) return;
    if (data) setShown({ of: description, html: data.description });
    setFailure(data ? undefined : (error && 'status' in error && error.message) || 'The server does not answer.');
  });

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => void render(() => isCurrent), isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [description, attempt]);

  return (
    <Scroller
      tabIndex={0}
      onClickCapture={(event) => {
        // Links lead nowhere from here; what opens and plays in place does.
        if ((event.target as Element).closest('a')) event.preventDefault();
      }}
    >
      {failure && (
        <Typography role="alert" color="error" variant="body2" sx={{ mb: 3 }}>
          The preview is not up to date: {failure}{' '}
          <Button
            size="small"
            onClick={() => {
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </Button>
        </Typography>
      )}
      {shown ? (
        <PreviewArticle
          heading="h2"
          blog={{
            ...fields,
            ...covers,
            title: fields.title || 'Untitled',
            description: shown.html,
            createdAt,
            publishAt: fields.publishAt === '' ? undefined : fields.publishAt,
            isPage,
          }}
        />
      ) : (
        !failure && <LoadingMessage>Loading the preview</LoadingMessage>
      )}
    </Scroller>
  );
}
