interface SignIn {
  email: string;
  password: string;
}

interface Start {
  address: string;
  /** Of the admin this start has made. */
  signIn: SignIn | undefined;
  /** Of the environment: its password is not repeated. */
  named: SignIn | undefined;
}

/** What somebody who has just started the server wants to read, beside the log. */
export function greet({ address, signIn, named }: Start): string {
  const lines = [`Octavo is ready: ${address}`];
  if (signIn) {
    lines.push(
      '',
      `Sign in at ${address}/login as the first admin:`,
      `  E-mail    ${signIn.email}`,
      named ? '  Password  the one in ADMIN_PASSWORD' : `  Password  ${signIn.password}   (shown only this once)`,
    );
  }
  return `\n${lines.map((line) => line && `  ${line}`).join('\n')}\n\n`;
}
