import type { Credentials } from '../contract/entities';

interface StartupInfo {
  url: string;
  /** The admin created by this start, or the one whose generated password has not been used yet. */
  firstAdmin: Credentials | undefined;
  /** A password from the environment is not printed. */
  isPasswordConfigured: boolean;
}

/** The message printed on stdout once the server listens. */
export function startupMessage({ url, firstAdmin, isPasswordConfigured }: StartupInfo): string {
  const lines = [`Octavo is ready: ${url}`];
  if (firstAdmin) {
    lines.push(
      '',
      `Sign in at ${url}/login as the first admin:`,
      `  E-mail    ${firstAdmin.email}`,
      isPasswordConfigured
        ? '  Password  the one in ADMIN_PASSWORD'
        : `  Password  ${firstAdmin.password}   (shown until it has been used)`,
    );
  }
  return `\n${lines.map((line) => line && `  ${line}`).join('\n')}\n\n`;
}
