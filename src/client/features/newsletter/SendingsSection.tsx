import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import type { Sending } from '../../../contract/extensions/newsletter';
import { PagedList } from '../../api/PagedList';
import { useLoadedPage, usePageInUrl } from '../../api/usePageInUrl';
import { useMinuteFormat } from '../../site/useTimeFormats';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { EmptyMessage } from '../../ui/EmptyMessage';
import { focusIfLost, FocusRegion } from '../../ui/FocusRegion';
import { formatNumber } from '../../ui/formatNumber';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { SectionCard } from '../../ui/SectionCard';
import { StackedTable } from '../../ui/StackedTable';
import { spacing } from '../../ui/theme';
import { FailuresDialog } from './FailuresDialog';
import { newsletterApi } from './newsletterApi';

const rowsPerPage = 10;

const pollMs = 3_000;

const stateLabels: Record<Sending['state'], string> = {
  scheduled: 'Scheduled',
  running: 'Being sent',
  paused: 'Paused',
  done: 'Sent',
  cancelled: 'Cancelled',
};

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: spacing(1) });

function describe({ state, recipients, sent, failed }: Sending): string {
  if (state === 'scheduled') return `to ${formatNumber(recipients)}`;
  return `${formatNumber(sent)} of ${formatNumber(recipients)}${failed > 0 ? `, ${formatNumber(failed)} failed` : ''}`;
}

/** What was sent, and how far it is. */
export function SendingsSection() {
  const region = useRef<HTMLDivElement>(null);
  const formatTime = useMinuteFormat();
  const pageInUrl = usePageInUrl(rowsPerPage, 'sendings');
  const [isPolled, setIsPolled] = useState(false);
  const query = newsletterApi.useListSendingsQuery(pageInUrl.request, {
    pollingInterval: isPolled ? pollMs : 0,
    skipPollingIfUnfocused: true,
  });
  const page = useLoadedPage(pageInUrl, query);
  const [pause] = newsletterApi.usePauseSendingMutation();
  const [resume] = newsletterApi.useResumeSendingMutation();
  const [cancel] = newsletterApi.useCancelSendingMutation();
  const [asked, setAsked] = useState<Sending>();
  const [failuresOf, setFailuresOf] = useState<Sending>();

  const isMoving = page?.rows.some(({ state }) => state === 'running' || state === 'scheduled') ?? false;
  if (isMoving !== isPolled) setIsPolled(isMoving);

  const change = async (request: Promise<unknown>) => {
    await request;
    // The focused button may have gone with the state.
    focusIfLost(region.current);
  };

  return (
    <SectionCard title="Sent posts" about="Each subscriber gets a mail once, also when a server is stopped meanwhile.">
      <FocusRegion ref={region}>
        <PagedList
          pageInUrl={pageInUrl}
          query={query}
          list={page}
          region={region}
          label="Pages of sent posts"
          empty={<EmptyMessage>Nothing was sent yet.</EmptyMessage>}
          loading={<LoadingMessage>Loading what was sent</LoadingMessage>}
          failed="What was sent could not be loaded."
        >
          {(rows) => (
            <StackedTable headings={['Post', 'State', 'When', 'Actions']}>
              {rows.map((sending) => {
                const { _id: id, title, state, recipients, left } = sending;
                return (
                  <tr key={id}>
                    <td>
                      <strong>{title}</strong>
                      <span>{sending.category ? `To who wants ${sending.category}` : 'To everybody'}</span>
                      {sending.note && <span>{sending.note}</span>}
                    </td>
                    <td>
                      {stateLabels[state]}
                      <span>{describe(sending)}</span>
                      {(state === 'running' || state === 'paused') && recipients > 0 && (
                        <LinearProgress
                          variant="determinate"
                          aria-label={`Progress of “${title}”`}
                          value={Math.round((100 * (recipients - left)) / recipients)}
                          sx={{ mt: 0.75, height: 6, borderRadius: 3 }}
                        />
                      )}
                    </td>
                    <td>{formatTime(sending.endedAt ?? sending.sendAt)}</td>
                    <td>
                      <Buttons>
                        {state === 'running' && (
                          <Button
                            size="small"
                            variant="outlined"
                            aria-label={`Pause “${title}”`}
                            onClick={() => void change(pause({ id }))}
                          >
                            Pause
                          </Button>
                        )}
                        {state === 'paused' && (
                          <Button
                            size="small"
                            variant="outlined"
                            aria-label={`Resume “${title}”`}
                            onClick={() => void change(resume({ id }))}
                          >
                            Resume
                          </Button>
                        )}
                        {state !== 'done' && state !== 'cancelled' && (
                          <Button
                            size="small"
                            color="inherit"
                            aria-label={`Cancel “${title}”`}
                            onClick={() => {
                              setAsked(sending);
                            }}
                          >
                            Cancel
                          </Button>
                        )}
                        {sending.failed > 0 && (
                          <Button
                            size="small"
                            color="inherit"
                            aria-label={`Who did not get “${title}”`}
                            onClick={() => {
                              setFailuresOf(sending);
                            }}
                          >
                            What failed
                          </Button>
                        )}
                      </Buttons>
                    </td>
                  </tr>
                );
              })}
            </StackedTable>
          )}
        </PagedList>
      </FocusRegion>
      {asked && (
        <ConfirmDialog
          question={`Are you sure you want to cancel sending “${asked.title}”?`}
          confirm="Cancel the sending"
          onConfirm={() => {
            setAsked(undefined);
            void change(cancel({ id: asked._id }));
          }}
          onCancel={() => {
            setAsked(undefined);
          }}
        >
          {asked.state === 'scheduled'
            ? 'Nobody has got it yet.'
            : `${formatNumber(asked.sent)} have got it. Nobody else will.`}
        </ConfirmDialog>
      )}
      {failuresOf && (
        <FailuresDialog
          sending={failuresOf}
          onClose={() => {
            setFailuresOf(undefined);
          }}
        />
      )}
    </SectionCard>
  );
}
