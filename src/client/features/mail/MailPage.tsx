import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { mailStates, type Mail, type MailState } from '../../../contract/extensions/mail';
import { isForbidden } from '../../api/apiErrors';
import { LoadFailedNotice } from '../../api/LoadFailedNotice';
import { NotOfferedNotice, useIsNotOffered } from '../../api/NotOfferedNotice';
import { PagedList } from '../../api/PagedList';
import { useLoadedPage, usePageInUrl } from '../../api/usePageInUrl';
import { AdminRequiredNotice } from '../../session/AdminRequiredNotice';
import { useDateTimeFormat } from '../../site/useTimeFormats';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { EmptyMessage } from '../../ui/EmptyMessage';
import { FocusRegion } from '../../ui/FocusRegion';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { PageSpinner } from '../../ui/PageSpinner';
import { RowActions, StackedTable } from '../../ui/StackedTable';
import { spacing } from '../../ui/theme';
import { mailApi } from './mailApi';
import { TestMailForm } from './TestMailForm';

const mailsPerPage = 25;

const Sections = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: spacing(3) });

const stateLabels: Record<MailState, string> = { waiting: 'Waiting', held: 'Held', sent: 'Sent', failed: 'Failed' };

interface MailTableProps {
  mails: readonly Mail[];
  canRetry: boolean;
  isBusy: boolean;
  onRetry: (mail: Mail) => void;
  onDelete: (mail: Mail) => void;
}

function MailTable({ mails, canRetry, isBusy, onRetry, onDelete }: MailTableProps) {
  const formatTime = useDateTimeFormat();
  return (
    <StackedTable
      headings={['Mail', 'State', 'Actions']}
      // What a relay answers is long.
      sx={{ '& td:nth-of-type(2)': { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
    >
      {mails.map((mail) => (
        <tr key={mail._id}>
          <td>
            <strong>{mail.to}</strong>
            <span>
              {mail.kind}, {formatTime(mail.createdAt)}
            </span>
          </td>
          <td>
            {stateLabels[mail.state]}
            {mail.state === 'waiting' && mail.attempts > 0 && (
              <span>Tried again after {formatTime(mail.nextAttemptAt)}</span>
            )}
            {mail.endedAt !== undefined && <span>{formatTime(mail.endedAt)}</span>}
            {mail.error !== undefined && <span>{mail.error}</span>}
          </td>
          <td>
            <RowActions>
              {canRetry && (mail.state === 'waiting' || mail.state === 'failed') && (
                <Button
                  size="small"
                  variant="outlined"
                  aria-disabled={isBusy}
                  aria-label={`Try again to send the mail to ${mail.to}`}
                  onClick={() => {
                    if (!isBusy) onRetry(mail);
                  }}
                >
                  Try again
                </Button>
              )}
              <Button
                size="small"
                color="error"
                aria-disabled={isBusy}
                aria-label={`Delete the mail to ${mail.to}`}
                onClick={() => {
                  if (!isBusy) onDelete(mail);
                }}
              >
                Delete
              </Button>
            </RowActions>
          </td>
        </tr>
      ))}
    </StackedTable>
  );
}

/** The mail of the last month: what waits, what was sent, and what could not be. */
export function MailPage() {
  const [state, setState] = useState<MailState>();
  const pageInUrl = usePageInUrl(mailsPerPage);
  const status = mailApi.useGetMailStateQuery(undefined, { refetchOnFocus: true });
  const query = mailApi.useListMailsQuery({ ...pageInUrl.request, ...(state && { state }) }, { refetchOnFocus: true });
  const list = useLoadedPage(pageInUrl, query);
  const [retry, { isLoading: isRetrying }] = mailApi.useRetryMailMutation();
  const [remove, { isLoading: isRemoving }] = mailApi.useDeleteMailMutation();
  const [toDelete, setToDelete] = useState<Mail>();
  const region = useRef<HTMLDivElement>(null);
  const error = status.error ?? query.error;
  const isNotOffered = useIsNotOffered(error);

  // The focused button may go with its row.
  const keepFocus = ({ error: failure }: { error?: unknown }) => {
    if (!failure) region.current?.focus();
  };

  if (isForbidden(error)) return <AdminRequiredNotice />;
  if (isNotOffered) return <NotOfferedNotice>It sends no mail.</NotOfferedNotice>;
  const { data } = status;
  return (
    <>
      <PageHeader
        title="Mail"
        subtitle={data?.isSetUp ? `From ${data.from ?? ''}, by ${data.relay ?? ''}` : 'What this blog sends'}
      />
      {data ? (
        <Sections>
          {data.isSetUp ? (
            <TestMailForm />
          ) : (
            <Notice title="Mail is not set up.">
              Whoever runs the server sets SMTP_URL to the relay that takes its mail, MAIL_FROM to the address that it
              comes from, and PUBLIC_URL to that of the blog, to which links in mail lead.
            </Notice>
          )}
          <FocusRegion ref={region}>
            <TextField
              select
              size="small"
              label="State"
              value={state ?? ''}
              onChange={({ target }) => {
                setState(mailStates.find((each) => each === target.value));
                if (pageInUrl.page > 1) pageInUrl.goToPage(1);
              }}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              sx={{ minWidth: 160, mb: 2 }}
            >
              <option value="">All</option>
              {mailStates.map((each) => (
                <option key={each} value={each}>
                  {stateLabels[each]}
                </option>
              ))}
            </TextField>
            <PagedList
              pageInUrl={pageInUrl}
              query={query}
              list={list}
              region={region}
              isFiltered={state !== undefined}
              label="Pages of mail"
              empty={
                <EmptyMessage>
                  {state ? 'There is no mail in this state.' : 'There has been no mail in the last month.'}
                </EmptyMessage>
              }
              loading={<LoadingMessage>Loading the mail</LoadingMessage>}
              failed="The mail could not be loaded."
            >
              {(mails) => (
                <MailTable
                  mails={mails}
                  canRetry={data.isSetUp}
                  isBusy={isRetrying || isRemoving}
                  onRetry={({ _id }) => void retry({ id: _id }).then(keepFocus)}
                  onDelete={setToDelete}
                />
              )}
            </PagedList>
          </FocusRegion>
        </Sections>
      ) : error ? (
        <LoadFailedNotice
          title="The mail could not be loaded."
          error={error}
          onRetry={() => {
            void status.refetch();
            void query.refetch();
          }}
        />
      ) : (
        <PageSpinner label="Loading the mail" />
      )}
      {toDelete && (
        <ConfirmDialog
          question="Delete this mail?"
          confirm="Delete"
          onCancel={() => {
            setToDelete(undefined);
          }}
          onConfirm={() => {
            setToDelete(undefined);
            void remove({ id: toDelete._id }).then(keepFocus);
          }}
        >
          {toDelete.state === 'sent'
            ? `${toDelete.to} has had it already; it only leaves this list.`
            : `It is not sent to ${toDelete.to} any more.`}
        </ConfirmDialog>
      )}
    </>
  );
}
