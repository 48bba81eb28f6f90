import { Link, useNavigate } from 'react-router';
import TextField from '@mui/material/TextField';
import { paths } from '../../paths';
import { useTitle } from '../../ui/useTitle';
import { accountsApi } from './accountsApi';
import { EntranceForm } from './EntranceForm';

export function LoginPage() {
  useTitle('Login');
  const [login, { isLoading }] = accountsApi.useLoginMutation();
  const navigate = useNavigate();

  const submit = async (fields: FormData) => {
    const { data } = await login({ email: String(fields.get('email')), password: String(fields.get('password')) });
    if (data) void navigate(data.role === 'admin' ? paths.admin : paths.home);
  };

  return (
    <EntranceForm
      heading="Login"
      prompt="Enter your credentials to continue"
      button="Login"
      busyButton="Logging in…"
      isBusy={isLoading}
      onSubmit={(fields) => void submit(fields)}
      footer={
        <>
          New here? <Link to={paths.register}>Create an account</Link>
        </>
      }
    >
      <TextField name="email" type="email" label="Email" required autoComplete="username" />
      <TextField name="password" type="password" label="Password" required autoComplete="current-password" />
    </EntranceForm>
  );
}
