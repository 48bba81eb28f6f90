import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { SectionCard } from '../../../ui/SectionCard';
import { spacing } from '../../../ui/theme';
import { ownAccountApi } from './ownAccountApi';

const Fields = styled('div')({ display: 'grid', justifyItems: 'start', gap: spacing(2) });

/** The private feed of the account. */
export function OwnFeed({ isAdmin }: { isAdmin: boolean }) {
  const { data } = ownAccountApi.useGetOwnFeedQuery(undefined);
  const [renew, { isLoading }] = ownAccountApi.useRenewOwnFeedMutation();
  const [isAsking, setIsAsking] = useState(false);
  const path = data?.path;
  return (
    <SectionCard
      title="Private feed"
      about={
        isAdmin
          ? 'For a feed reader: answers to your comments, comments that wait, posts that are due, and backups that fail. Whoever has its address can read it.'
          : 'For a feed reader: answers to your comments. Whoever has its address can read it.'
      }
    >
      <Fields>
        {path && (
          <TextField
            label="Secret address"
            value={window.location.origin + path}
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
      </Fields>
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
