import type { Credentials } from '../contract/entities';

interface StartupInfo {
  url: string;
  /** Of the admin created by this start. */
  createdAdmin: Credentials | undefined;
  /** A password from the environment is not printed. */
  isPasswordConfigured: boolean;
}

/** The message printed on stdout once the server listens. */
export function startupMessage({ url, createdAdmin, isPasswordConfigured }: StartupInfo): string {
  const lines = [`Octavo is ready: ${url}`];
  if (createdAdmin) {
    lines.push(
      '',
      `Sign in at ${url}/login as the first admin:`,
      `  E-mail    ${createdAdmin.email}`,
      isPasswordConfigured
        ? '  Password  the one in ADMIN_PASSWORD'
        : `  Password  ${createdAdmin.password}   (shown only this once)`,
    );
  }
  return `\n${lines.map((line) => line && `  ${line}`).join('\n')}\n\n`;
}
