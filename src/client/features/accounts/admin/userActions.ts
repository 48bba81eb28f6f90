import type { User } from '../../../../contract/extensions/accounts';

export type UserAction =
  'makeAdmin' | 'makeAuthor' | 'makeUser' | 'block' | 'unblock' | 'signOut' | 'resetPassword' | 'delete';

export const actionLabels: Record<UserAction, string> = {
  makeAdmin: 'Make admin',
  makeAuthor: 'Make author',
  makeUser: 'Make user',
  block: 'Block',
  unblock: 'Unblock',
  signOut: 'Sign out everywhere',
  resetPassword: 'New password',
  delete: 'Delete',
};

const roleActions = ['makeAdmin', 'makeAuthor', 'makeUser'] as const;

const actionOfRole = { admin: 'makeAdmin', author: 'makeAuthor', user: 'makeUser' } as const satisfies Record<
  User['role'],
  UserAction
>;

/** What can be done with an account. */
export const actionsOf = ({ role, isBlocked }: User): UserAction[] => [
  ...roleActions.filter((action) => action !== actionOfRole[role]),
  isBlocked ? 'unblock' : 'block',
  ...(isBlocked ? [] : (['signOut', 'resetPassword'] as const)),
  'delete',
];
