import { useSelector } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router';
import TextField from '@mui/material/TextField';
import { paths } from '../../paths';
import { readReturn } from '../../returnTo';
import { selectIsSessionExpired } from '../../session/sessionSlice';
import { useTitle } from '../../ui/useTitle';
import { accountsApi } from './accountsApi';
import { EntranceForm } from './EntranceForm';

const prompt = 'Enter your credentials to continue';

interface LoginPageProps {
  /** Whether it stands in for an admin's page, which shows itself once an admin is signed in. */
  staysHere?: boolean;
}

export function LoginPage({ staysHere = false }: LoginPageProps) {
  useTitle('Login');
  const isExpired = useSelector(selectIsSessionExpired);
  const [login, { isLoading }] = accountsApi.useLoginMutation();
  const navigate = useNavigate();
  const { state } = useLocation();

  const submit = async (fields: FormData) => {
    const { data } = await login({ email: String(fields.get('email')), password: String(fields.get('password')) });
    if (!data) return;
    const isAdmin = data.role === 'admin';
    if (staysHere && isAdmin) return;
    void navigate(readReturn(state) ?? (isAdmin ? paths.admin : paths.home));
  };

  return (
    <EntranceForm
      heading="Login"
      prompt={isExpired ? `Your session has expired; what you typed is kept. ${prompt}` : prompt}
      button="Login"
      busyButton="Logging in…"
      isBusy={isLoading}
      onSubmit={(fields) => void submit(fields)}
      footer={
        <>
          New here?{' '}
          <Link to={paths.register} state={state}>
            Create an account
          </Link>
        </>
      }
    >
      <TextField name="email" type="email" label="Email" required autoComplete="username" />
      <TextField name="password" type="password" label="Password" required autoComplete="current-password" />
    </EntranceForm>
  );
}
