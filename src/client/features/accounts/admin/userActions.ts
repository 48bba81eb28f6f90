import type { User } from '../../../../contract/extensions/accounts';

export type UserAction = 'makeAdmin' | 'makeUser' | 'block' | 'unblock' | 'signOut' | 'resetPassword' | 'delete';

export const actionLabels: Record<UserAction, string> = {
  makeAdmin: 'Make admin',
  makeUser: 'Make user',
  block: 'Block',
  unblock: 'Unblock',
  signOut: 'Sign out everywhere',
  resetPassword: 'New password',
  delete: 'Delete',
};

/** What can be done with an account. */
export const actionsOf = ({ role, isBlocked }: User): UserAction[] => [
  role === 'admin' ? 'makeUser' : 'makeAdmin',
  isBlocked ? 'unblock' : 'block',
  ...(isBlocked ? [] : (['signOut', 'resetPassword'] as const)),
  'delete',
];
