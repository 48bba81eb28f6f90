import { useId, useRef, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import type { Result } from '../../../../contract/call';
import type { searchCalls, SearchResult } from '../../../../contract/extensions/search';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { UrlPagination } from '../../../api/UrlPagination';
import { useLoadedPage, type usePageInUrl } from '../../../api/usePageInUrl';
import { useDateFormat } from '../../../site/useDateFormat';
import { Busy } from '../../../ui/Busy';
import { FocusRegion } from '../../../ui/FocusRegion';
import { LoadingMessage } from '../../../ui/LoadingMessage';
import { spacing, typography, vars } from '../../../ui/theme';
import { countFound } from './countFound';
import { Snippet } from './Snippet';

const Section = styled('section')({
  maxWidth: 760,
  margin: spacing(6, 0),
  '& h2': { ...typography.h3, margin: 0 },
  '& ol': { display: 'grid', gap: spacing(3), margin: spacing(3, 0, 0), padding: 0, listStyle: 'none' },
  '& h3': { ...typography.h6, margin: 0, overflowWrap: 'anywhere' },
  '& h3 a': { color: 'inherit', textUnderlineOffset: 4, textDecorationColor: vars.palette.divider },
  '& h3 a:hover': { textDecorationColor: vars.palette.accent },
  '& p': { ...typography.body2, margin: spacing(0.5, 0, 0), overflowWrap: 'anywhere' },
  '& .about': { color: vars.palette.text.secondary },
});

/** Its date, and what else there is to say. */
export const AboutResult = ({ result, children }: { result: SearchResult; children?: ReactNode }) => {
  const formatDate = useDateFormat('medium');
  return (
    <p className="about">
      <time dateTime={result.createdAt}>{formatDate(result.createdAt)}</time>
      {children}
    </p>
  );
};

type Answer = Result<typeof searchCalls.searchTexts>;

interface ResultListProps {
  query: { data?: Answer | undefined; currentData?: Answer | undefined; error?: unknown; refetch: () => unknown };
  pageInUrl: ReturnType<typeof usePageInUrl>;
  Item: (props: { result: SearchResult }) => ReactNode;
}

/** The posts that have the words of a search anywhere, the best ones first; nothing where there are none. */
export function ResultList({ query, pageInUrl, Item }: ResultListProps) {
  const headingId = useId();
  const { data, currentData, error, refetch } = query;
  const list = useLoadedPage(pageInUrl, {
    data: data && { rows: data.results, total: data.total },
    currentData: currentData && { rows: currentData.results, total: currentData.total },
  });
  const region = useRef<HTMLDivElement>(null);

  if (error && !currentData) {
    return <LoadFailedNotice title="The texts could not be searched." error={error} onRetry={() => void refetch()} />;
  }
  if (!list || !data) return <LoadingMessage>Searching the texts</LoadingMessage>;
  if (list.total === 0) return null;
  const count = countFound(data);
  const posts = `${count} ${count === '1' ? 'post' : 'posts'}`;
  return (
    <Section aria-labelledby={headingId}>
      <FocusRegion ref={region}>
        <h2 id={headingId}>Also in the text</h2>
        <p className="about" role="status">
          {data.isCorrected ? `${posts} with most of these words, or similar ones.` : `${posts}.`}
        </p>
        <Busy aria-busy={!currentData}>
          <ol>
            {list.rows.map((result) => (
              <li key={result._id}>
                <Item result={result} />
                <p>
                  <Snippet pieces={result.snippet} />
                </p>
              </li>
            ))}
          </ol>
        </Busy>
        <UrlPagination
          label="Pages of posts with the words in their text"
          pageInUrl={pageInUrl}
          pageCount={list.pageCount}
          onMoved={() => {
            region.current?.focus({ preventScroll: true });
            region.current?.scrollIntoView();
          }}
        />
      </FocusRegion>
    </Section>
  );
}
