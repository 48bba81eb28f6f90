// The calls that our server answers beyond the nineteen. A client of another server does without them.
import type { Call } from './call';
import { contract } from './calls';
import { accountsCalls } from './extensions/accounts';
import { binCalls } from './extensions/bin';
import { imageCalls } from './extensions/images';
import { previewsCalls } from './extensions/previews';
import { revisionsCalls } from './extensions/revisions';
import { transfersCalls } from './extensions/transfers';

const extensions = {
  ...accountsCalls,
  ...imageCalls,
  ...revisionsCalls,
  ...binCalls,
  ...previewsCalls,
  ...transfersCalls,
} as const satisfies Record<string, Call>;

/** All that our server answers. */
export const allCalls = { ...contract, ...extensions } as const;

export type AnyCallName = keyof typeof allCalls;
