import { Link, useLocation, useNavigate } from 'react-router';
import TextField from '@mui/material/TextField';
import { limits } from '../../../contract/limits';
import { paths } from '../../paths';
import { useIsMounted } from '../../ui/useIsMounted';
import { accountsApi } from './accountsApi';
import { withEmail } from './emailState';
import { AuthForm } from './AuthForm';

/** Only the name is validated here; the server validates e-mail address and password. */
export function RegisterPage() {
  const [register, { isLoading, isSuccess }] = accountsApi.useRegisterMutation();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const { state } = useLocation();

  const submit = async (fields: FormData) => {
    const email = String(fields.get('email'));
    const { data } = await register({
      name: String(fields.get('name')),
      email,
      password: String(fields.get('password')),
    });
    if (data && isMounted.current) void navigate(paths.login, { state: withEmail(state, email) });
  };

  return (
    <AuthForm
      heading="Create Account"
      activity="Registering"
      prompt="Like what you read, and say what you think of it"
      button="Register"
      busyButton="Registering…"
      // Also after the response, until the next page is rendered.
      isBusy={isLoading || isSuccess}
      onSubmit={(fields) => void submit(fields)}
      footer={
        <>
          Already have an account?{' '}
          <Link to={paths.login} state={state}>
            Login
          </Link>
        </>
      }
    >
      <TextField name="name" label="Full name" required autoComplete="name" />
      <TextField name="email" label="Email" autoComplete="email" slotProps={{ htmlInput: { inputMode: 'email' } }} />
      <TextField
        name="password"
        type="password"
        label="Password"
        autoComplete="new-password"
        helperText={`At least ${limits.passwordMin} characters`}
      />
    </AuthForm>
  );
}
