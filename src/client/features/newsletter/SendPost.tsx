import { useId, useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Result } from '../../../contract/call';
import type { newsletterCalls } from '../../../contract/extensions/newsletter';
import { hasStatus } from '../../api/apiErrors';
import { LoadFailedNotice } from '../../api/LoadFailedNotice';
import { paths } from '../../paths';
import { selectTimeZone } from '../../site/siteSlice';
import { useMinuteFormat } from '../../site/useTimeFormats';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { formatCount, formatNumber } from '../../ui/formatNumber';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { PageHeader } from '../../ui/PageHeader';
import { SectionCard } from '../../ui/SectionCard';
import { breakpoints, spacing, vars } from '../../ui/theme';
import { newsletterApi } from './newsletterApi';

type Preview = Result<typeof newsletterCalls.previewNewsletter>;

const people = (count: number) => formatCount(count, 'person', 'people');

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: spacing(2.5),
  [breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.6fr)' },
});

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: spacing(2.5) });

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: spacing(1.5) });

const Mail = styled('div')({
  '& iframe, & pre': {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    height: 'min(75vh, 760px)',
    margin: 0,
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: 10,
  },
  // As most mail clients show it.
  '& iframe': { background: '#fff', colorScheme: 'light dark' },
  '& pre': { padding: spacing(2), overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 14 },
});

const everybody = '';

/** Shows a post as it would arrive, and sends it. */
export function SendPost({ blogId }: { blogId: string }) {
  const { data, error, refetch } = newsletterApi.usePreviewNewsletterQuery(
    { id: blogId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageHeader title="Send" subtitle={data?.subject}>
        <Button component={Link} to={paths.newsletter} variant="outlined">
          Newsletter
        </Button>
      </PageHeader>
      {data ? (
        <Columns>
          <SendForm blogId={blogId} preview={data} onOutdated={() => void refetch()} />
          <MailPreview preview={data} />
        </Columns>
      ) : error ? (
        <LoadFailedNotice title="The mail could not be made." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingMessage>Making the mail</LoadingMessage>
      )}
    </>
  );
}

/** A time as a date-time input has it: in the zone of the browser, without naming it. */
const fromInput = (value: string): string | undefined => {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

interface SendFormProps {
  blogId: string;
  preview: Preview;
  /** Called where somebody else has sent the post since. */
  onOutdated: () => void;
}

function SendForm({ blogId, preview, onOutdated }: SendFormProps) {
  const navigate = useNavigate();
  const formatTime = useMinuteFormat();
  const siteZone = useSelector(selectTimeZone);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { audiences, ownAddress, sentAt, latestSendingAt = '' } = preview;
  const [category, setCategory] = useState(everybody);
  const [time, setTime] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [sendTest, { isLoading: isTesting }] = newsletterApi.useSendTestNewsletterMutation();
  const [createSending, { isLoading: isSending }] = newsletterApi.useCreateSendingMutation();
  const count = audiences.find((each) => (each.category ?? everybody) === category)?.count ?? 0;
  const sendAt = fromInput(time);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count > 0 && !isSending) setIsAsking(true);
  };

  const send = async () => {
    setIsAsking(false);
    const { data, error } = await createSending({
      blogId,
      ...(category !== everybody && { category }),
      ...(sendAt !== undefined && { sendAt }),
      latestSendingAt,
      toast: { success: sendAt === undefined ? 'The mails are on their way.' : 'The sending is scheduled.' },
    });
    if (hasStatus(error, 409)) onOutdated();
    if (data) void navigate(paths.newsletter);
  };

  return (
    <SectionCard
      title="To whom, and when"
      about={
        sentAt === undefined
          ? 'All get the post as it is when sending begins.'
          : `Careful: this post was sent before, ${formatTime(sentAt)}.`
      }
    >
      <Form method="dialog" onSubmit={submit}>
        <TextField
          select
          label="Recipients"
          value={category}
          onChange={({ target }) => {
            setCategory(target.value);
          }}
          helperText="Who has chosen no category wants all of them."
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {audiences.map((each) => (
            <MenuItem key={each.category ?? everybody} value={each.category ?? everybody}>
              {each.category === undefined ? 'Everybody' : `Who wants ${each.category}`} ({formatNumber(each.count)})
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="datetime-local"
          label={`At (${timeZone})`}
          value={time}
          onChange={({ target }) => {
            setTime(target.value);
          }}
          helperText={
            sendAt === undefined
              ? 'Empty: now'
              : timeZone === siteZone
                ? formatTime(sendAt)
                : `${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: siteZone }).format(new Date(sendAt))} in ${siteZone}, the time zone of the site`
          }
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Typography variant="body2" color="textSecondary" role="status" sx={{ '&:empty': { position: 'absolute' } }}>
          {count === 0 && 'Nobody would get it.'}
        </Typography>
        <Buttons>
          <Button type="submit" variant="contained" disabled={count === 0} aria-disabled={isSending}>
            {sendAt === undefined ? 'Send…' : 'Schedule…'}
          </Button>
          <Button
            variant="outlined"
            aria-disabled={isTesting}
            onClick={() => void (isTesting || sendTest({ id: blogId }))}
          >
            Send me a test
          </Button>
        </Buttons>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          A test goes to {ownAddress}.
        </Typography>
      </Form>
      {isAsking && (
        <ConfirmDialog
          question={`Are you sure you want to send “${preview.subject}” to ${people(count)}?`}
          confirm={sendAt === undefined ? `Send to ${people(count)}` : 'Schedule'}
          isDestructive={false}
          onConfirm={() => void send()}
          onCancel={() => {
            setIsAsking(false);
          }}
        >
          {sendAt === undefined
            ? 'What has arrived cannot be taken back.'
            : `It is sent on ${formatTime(sendAt)}, to whoever is subscribed then.`}
        </ConfirmDialog>
      )}
    </SectionCard>
  );
}

function MailPreview({ preview: { subject, from, url, text, isShortened } }: { preview: Preview }) {
  const id = useId();
  const [isPlain, setIsPlain] = useState(false);
  return (
    <SectionCard
      title="As it arrives"
      about={`From ${from}${isShortened ? '. The post is long: the mail ends earlier, with a link to the rest' : ''}.`}
    >
      <Buttons role="group" aria-label="Show the mail as" sx={{ mb: 2 }}>
        {[
          { label: 'HTML', plain: false },
          { label: 'Plain text', plain: true },
        ].map(({ label, plain }) => (
          <Button
            key={label}
            size="small"
            variant={plain === isPlain ? 'contained' : 'outlined'}
            aria-pressed={plain === isPlain}
            onClick={() => {
              setIsPlain(plain);
            }}
          >
            {label}
          </Button>
        ))}
      </Buttons>
      <Mail>
        {isPlain ? (
          <pre tabIndex={0} aria-labelledby={id}>
            {text}
          </pre>
        ) : (
          // It runs nothing, and leads nowhere.
          <iframe sandbox="" src={url} title={`The mail: ${subject}`} />
        )}
      </Mail>
      <Typography id={id} variant="body2" color="textSecondary" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
        Subject: <bdi>{subject}</bdi>
      </Typography>
    </SectionCard>
  );
}
