import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { describeLoadFailure } from '../../../api/apiErrors';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { SectionCard } from '../../../ui/SectionCard';
import { spacing } from '../../../ui/theme';
import { ownAccountApi } from './ownAccountApi';

const Fields = styled('div')({ display: 'grid', justifyItems: 'start', gap: spacing(2) });

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: spacing(1) });

/** Browsers have a clipboard on pages that come by HTTPS. */
function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!('clipboard' in navigator)) return undefined;
  return (
    <Button
      variant="outlined"
      aria-live="polite"
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => {
          setIsCopied(true);
        }, noop);
      }}
      onBlur={() => {
        setIsCopied(false);
      }}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}

/** Where the browser does not let it be copied, it can be selected. */
const noop = () => undefined;

/** The private feed of the account. */
export function OwnFeed({ isAdmin }: { isAdmin: boolean }) {
  const { data, error, refetch } = ownAccountApi.useGetOwnFeedQuery(undefined);
  const [renew, { isLoading }] = ownAccountApi.useRenewOwnFeedMutation();
  const [isAsking, setIsAsking] = useState(false);
  const path = data?.path;
  const address = window.location.origin + path;
  return (
    <SectionCard
      title="Private feed"
      about={
        isAdmin
          ? 'For a feed reader: answers to your comments, comments that wait, posts that are due, and backups that fail. Whoever has its address can read it.'
          : 'For a feed reader: answers to your comments. Whoever has its address can read it.'
      }
    >
      {path === undefined && error ? (
        <Typography color="textSecondary">
          The address of your feed could not be loaded. {describeLoadFailure(error)}{' '}
          <Button onClick={() => void refetch()}>Try again</Button>
        </Typography>
      ) : (
        <Fields>
          {path && (
            <TextField
              label="Secret address"
              value={address}
              fullWidth
              slotProps={{
                htmlInput: {
                  readOnly: true,
                  onFocus: (event: React.FocusEvent<HTMLInputElement>) => {
                    event.target.select();
                  },
                },
              }}
            />
          )}
          <Buttons>
            {path && <CopyButton text={address} />}
            <Button
              variant="outlined"
              aria-disabled={isLoading || path === undefined}
              onClick={() => {
                if (path) setIsAsking(true);
                else if (path === '' && !isLoading) void renew();
              }}
            >
              {path ? 'Change the address' : 'Get an address'}
            </Button>
          </Buttons>
        </Fields>
      )}
      {isAsking && (
        <ConfirmDialog
          question="Are you sure you want to change the address of your feed?"
          confirm="Change"
          isDestructive={false}
          onConfirm={() => {
            setIsAsking(false);
            void renew();
          }}
          onCancel={() => {
            setIsAsking(false);
          }}
        >
          Feed readers that have the present one get nothing more.
        </ConfirmDialog>
      )}
    </SectionCard>
  );
}
