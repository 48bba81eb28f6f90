import { useSelector } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router';
import TextField from '@mui/material/TextField';
import { accountPages } from '../../../contract/account-pages';
import { paths } from '../../paths';
import { readReturnTo } from '../../returnTo';
import { mayWrite, selectIsSessionExpired } from '../../session/sessionSlice';
import type { StateWithSite } from '../../site/siteSlice';
import { useIsMounted } from '../../ui/useIsMounted';
import { accountsApi } from './accountsApi';
import { AuthForm } from './AuthForm';
import { readEmail } from './emailState';

const prompt = 'Enter your credentials to continue';

interface LoginPageProps {
  /** Rendered in place of an admin page, which replaces the form, without a navigation, once somebody is signed in who may write. */
  staysOnPage?: boolean;
}

export function LoginPage({ staysOnPage = false }: LoginPageProps) {
  const hasMail = useSelector(({ site }: StateWithSite) => site.hasMail);
  const isExpired = useSelector(selectIsSessionExpired);
  const [login, { isLoading, isSuccess }] = accountsApi.useLoginMutation();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const { state } = useLocation();
  const email = readEmail(state);

  const submit = async (fields: FormData) => {
    const { data } = await login({ email: String(fields.get('email')), password: String(fields.get('password')) });
    if (!data) return;
    if (data.mustChangePassword) {
      void navigate(paths.account);
      return;
    }
    const hasAdminArea = mayWrite(data.role);
    // In an admin page's place, the form is gone as soon as the session has started.
    if (staysOnPage ? hasAdminArea : !isMounted.current) return;
    void navigate(readReturnTo(state) ?? (hasAdminArea ? paths.admin : paths.home));
  };

  return (
    <AuthForm
      heading="Login"
      activity="Logging in"
      prompt={isExpired ? `Your session has expired; what you typed is kept. ${prompt}` : prompt}
      button="Login"
      busyButton="Logging in…"
      // Also after the response, until the next page is rendered.
      isBusy={isLoading || isSuccess}
      onSubmit={(fields) => void submit(fields)}
      footer={
        <>
          New here?{' '}
          <Link to={paths.register} state={state}>
            Create an account
          </Link>
          {hasMail && (
            <>
              <br />
              {/* A page of the server. */}
              <a href={accountPages.forgottenPassword}>Forgotten your password?</a>
            </>
          )}
        </>
      }
    >
      <TextField name="email" type="email" label="Email" required autoComplete="username" defaultValue={email} />
      <TextField
        name="password"
        type="password"
        label="Password"
        required
        autoComplete="current-password"
        autoFocus={email !== undefined}
      />
    </AuthForm>
  );
}
