/** The pages that links in mails lead to, which the server makes without scripts: at addresses that no post can have. */
export const accountPages = {
  forgottenPassword: '/api/account/forgotten-password',
  newPassword: '/api/account/new-password',
  confirmAddress: '/api/account/confirm-address',
  invitation: '/api/account/invitation',
} as const;
