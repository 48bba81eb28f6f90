import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { CommentsOfDeleted, OwnAccount } from '../../../../contract/extensions/accounts';
import type { OwnProfile } from '../../../../contract/extensions/profiles';
import { limits } from '../../../../contract/limits';
import type { ApiError } from '../../../api/baseQuery';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { NotOfferedNotice, useIsNotOffered } from '../../../api/NotOfferedNotice';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { selectDraftOwner } from '../../../drafts/draftOwner';
import { deleteDraftsOfAccount } from '../../../drafts/draftStorage';
import { paths } from '../../../paths';
import {
  selectIsSignedIn,
  selectMayWrite,
  selectRole,
  sessionEnded,
  sessionStarted,
} from '../../../session/sessionSlice';
import { createSession } from '../../../session/storedSession';
import type { StateWithSite } from '../../../site/siteSlice';
import { useDateFormat } from '../../../site/useDateFormat';
import { toastAdded } from '../../../toasts/toastsSlice';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { LoadingMessage } from '../../../ui/LoadingMessage';
import { LoginNotice } from '../../../ui/LoginNotice';
import { PageHeader } from '../../../ui/PageHeader';
import { saveFile } from '../../../ui/saveFile';
import { spacing, typography, vars } from '../../../ui/theme';
import { DeleteAccountDialog } from '../DeleteAccountDialog';
import { AccountForm, toRefusal } from './AccountForm';
import { SectionCard } from '../../../ui/SectionCard';
import { ownAccountApi } from './ownAccountApi';
import { OwnFeed } from './OwnFeed';
import { OwnMail } from './OwnMail';
import { profileApi } from './profileApi';
import { ProfileForm } from './ProfileForm';

const Sections = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(2.5),
  maxWidth: 620,
});

const Hint = styled('p')({
  ...typography.body2,
  margin: 0,
  padding: spacing(1.5, 2.5),
  borderRadius: 12,
  borderInlineStart: `4px solid ${vars.palette.accent}`,
  background: `color-mix(in srgb, ${vars.palette.accent} 14%, ${vars.palette.background.default})`,
});

const Unconfirmed = styled('p')({ ...typography.body2, margin: spacing(2, 0, 0), color: vars.palette.text.secondary });

const currentPassword = {
  name: 'password',
  label: 'Current password',
  type: 'password',
  autoComplete: 'current-password',
} as const;

export function AccountPage() {
  const isSignedIn = useSelector(selectIsSignedIn);
  const { data, error, refetch } = ownAccountApi.useGetAccountQuery(undefined, { skip: !isSignedIn });
  const mayWrite = useSelector(selectMayWrite);
  // With the account, as it stands among what that is made of.
  const profile = profileApi.useGetProfileQuery(undefined, { skip: !isSignedIn || !mayWrite });
  const isNotOffered = useIsNotOffered(error);
  const formatDate = useDateFormat('long');

  if (!isSignedIn) {
    return (
      <>
        <PageHeader title="Account" />
        <LoginNotice>Your account is shown here once you are logged in.</LoginNotice>
      </>
    );
  }
  if (isNotOffered) {
    return <NotOfferedNotice>Accounts are looked after elsewhere; ask whoever runs this blog.</NotOfferedNotice>;
  }
  return (
    <>
      <PageHeader
        title="Account"
        subtitle={data && `${data.account.email}, since ${formatDate(data.account.createdAt)}`}
      />
      {data && !profile.isLoading ? (
        <Account account={data.account} profile={mayWrite ? profile.data?.profile : undefined} />
      ) : error ? (
        <LoadFailedNotice title="Your account could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingMessage>Loading your account</LoadingMessage>
      )}
    </>
  );
}

interface AccountProps {
  account: OwnAccount;
  /** Of who may have one. */
  profile: OwnProfile | undefined;
}

function Account({ account: { name, email, passwordExpiresAt, isEmailConfirmed }, profile }: AccountProps) {
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  const role = useSelector(selectRole);
  const hasMail = useSelector(({ site }: StateWithSite) => site.hasMail);
  const draftOwner = useSelector(selectDraftOwner);
  const [rename] = ownAccountApi.useRenameAccountMutation();
  const [changeEmail] = ownAccountApi.useChangeEmailMutation();
  const [sendConfirmation, { isLoading: isSending }] = ownAccountApi.useSendEmailConfirmationMutation();
  const [changePassword] = ownAccountApi.useChangePasswordMutation();
  const [signOutEverywhere] = ownAccountApi.useSignOutEverywhereMutation();
  const [isExporting, setIsExporting] = useState(false);
  const [deleteAccount, { isLoading: isDeleting, error: deletionError, reset: forgetDeletion }] =
    ownAccountApi.useDeleteAccountMutation();
  const [openDialog, setOpenDialog] = useState<'sign out' | 'delete'>();
  // An empty form each time one was accepted.
  const [passwordForm, setPasswordForm] = useState(0);

  /** All tokens that were given out before are refused from now on. */
  const renewSession = (token: string) => {
    dispatch(sessionStarted(createSession(token, role)));
  };

  const closeSession = () => {
    void navigate(paths.home);
    dispatch(sessionEnded('endedEverywhere'));
  };

  const signOut = async () => {
    setOpenDialog(undefined);
    const { data } = await signOutEverywhere();
    if (data) closeSession();
  };

  const download = async () => {
    setIsExporting(true);
    // Not kept in the store.
    const { data } = await dispatch(ownAccountApi.endpoints.exportAccount.initiate(undefined, { track: false }));
    setIsExporting(false);
    if (!data) return;
    const { account, comments, likes } = data;
    saveFile('account.json', 'application/json', JSON.stringify({ account, comments, likes }, null, 2));
    dispatch(toastAdded('success', 'Your data is in your downloads.'));
  };

  const remove = async (choice: { comments: CommentsOfDeleted; password: string }) => {
    const { data } = await deleteAccount(choice);
    if (!data) return;
    // Before the session ends: forms in other tabs save what was typed when theirs does.
    deleteDraftsOfAccount(draftOwner);
    closeSession();
  };

  return (
    <Sections>
      {passwordExpiresAt !== undefined && (
        <Hint role="status">
          An admin has given you the password that you logged in with. It is good for one day: please choose one of your
          own.
        </Hint>
      )}
      <SectionCard title="Name" about="What you have said stands under the name that you typed then.">
        <AccountForm
          key={name}
          fields={[{ name: 'name', label: 'Full name', autoComplete: 'name', value: name }]}
          button="Change name"
          onSubmit={async (values) => {
            const { error } = await rename({ name: values.name! });
            return toRefusal(error, {}, 'name');
          }}
        />
      </SectionCard>
      {profile && (
        <SectionCard
          title="Public profile"
          about="Stands below your posts where the blog shows who wrote them, and on a page of your own."
        >
          <ProfileForm key={JSON.stringify(profile)} profile={profile} />
        </SectionCard>
      )}
      <SectionCard
        title="E-mail address"
        about="You log in with it. A change signs you out everywhere else, and ends your private feed."
      >
        <AccountForm
          key={email}
          fields={[
            { name: 'email', label: 'Email', autoComplete: 'email', inputMode: 'email', value: email },
            currentPassword,
          ]}
          button="Change e-mail address"
          onSubmit={async (values) => {
            const { data, error } = await changeEmail({ email: values.email!, password: values.password! });
            if (data) renewSession(data.token);
            return toRefusal(error, { 403: 'password', 429: 'password' }, values.password ? 'email' : 'password');
          }}
        />
        {isEmailConfirmed === false && (
          <Unconfirmed>
            This address is not confirmed yet. A mail with a link was sent there.{' '}
            <Button
              size="small"
              sx={{ mx: -1.25 }}
              aria-disabled={isSending}
              onClick={() => void (isSending || sendConfirmation())}
            >
              Send it again
            </Button>
          </Unconfirmed>
        )}
      </SectionCard>
      <SectionCard title="Password" about="A change signs you out everywhere else, and ends your private feed.">
        <AccountForm
          key={passwordForm}
          userName={email}
          fields={[
            currentPassword,
            {
              name: 'newPassword',
              label: 'New password',
              type: 'password',
              autoComplete: 'new-password',
              helperText: `At least ${limits.passwordMin} characters`,
            },
          ]}
          button="Change password"
          onSubmit={async (values) => {
            const { data, error } = await changePassword({
              password: values.password!,
              newPassword: values.newPassword!,
            });
            if (data) {
              renewSession(data.token);
              setPasswordForm((count) => count + 1);
            }
            return toRefusal(error, { 403: 'password', 429: 'password' }, values.password ? 'newPassword' : 'password');
          }}
        />
      </SectionCard>
      <SectionCard
        title="Sessions"
        about="Signs you out in this browser and in all others, for example after you have lost a device. Your private feed ends, too; you can make another one."
      >
        <Button
          variant="outlined"
          onClick={() => {
            setOpenDialog('sign out');
          }}
        >
          Sign out everywhere
        </Button>
      </SectionCard>
      {hasMail && <OwnMail />}
      <OwnFeed isAdmin={role === 'admin'} />
      <SectionCard
        title="Your data"
        about="A JSON file with your account, what you have said and what you like. It holds nothing of others."
      >
        <Button variant="outlined" aria-disabled={isExporting} onClick={() => void (isExporting || download())}>
          {isExporting ? 'Downloading…' : 'Download my data'}
        </Button>
      </SectionCard>
      <SectionCard title="Delete account" about="You choose what becomes of your comments. Your likes are taken back.">
        <Button
          variant="outlined"
          color="error"
          onClick={() => {
            setOpenDialog('delete');
          }}
        >
          Delete my account
        </Button>
      </SectionCard>
      {openDialog === 'sign out' && (
        <ConfirmDialog
          question="Are you sure you want to sign out everywhere?"
          confirm="Sign out"
          isDestructive={false}
          onConfirm={() => void signOut()}
          onCancel={() => {
            setOpenDialog(undefined);
          }}
        >
          You have to log in again, here as well.
        </ConfirmDialog>
      )}
      {openDialog === 'delete' && (
        <DeleteAccountDialog
          question="Are you sure you want to delete your account?"
          commentsLabel="Your comments"
          asksPassword
          isBusy={isDeleting}
          refusal={(deletionError as ApiError | undefined)?.message}
          onConfirm={(choice) => void remove(choice)}
          onCancel={() => {
            forgetDeletion();
            setOpenDialog(undefined);
          }}
        >
          Your account and your likes are deleted for good.
        </DeleteAccountDialog>
      )}
    </Sections>
  );
}
