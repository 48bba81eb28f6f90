// The calls that our server answers beyond the nineteen. A client of another server does without them.
import type { Call } from './call';
import { contract } from './calls';
import { accountsCalls } from './extensions/accounts';
import { addressesCalls } from './extensions/addresses';
import { annotationsCalls } from './extensions/annotations';
import { binCalls } from './extensions/bin';
import { categoriesCalls } from './extensions/categories';
import { datesCalls } from './extensions/dates';
import { draftsCalls } from './extensions/drafts';
import { embedCalls } from './extensions/embeds';
import { imageCalls } from './extensions/images';
import { mailCalls } from './extensions/mail';
import { markdownCalls } from './extensions/markdown';
import { moderationCalls } from './extensions/moderation';
import { newsletterCalls } from './extensions/newsletter';
import { pagesCalls } from './extensions/pages';
import { presenceCalls } from './extensions/presence';
import { previewsCalls } from './extensions/previews';
import { profilesCalls } from './extensions/profiles';
import { relatedCalls } from './extensions/related';
import { repliesCalls } from './extensions/replies';
import { revisionsCalls } from './extensions/revisions';
import { searchCalls } from './extensions/search';
import { seriesCalls } from './extensions/series';
import { siteCalls } from './extensions/site';
import { statisticsCalls } from './extensions/statistics';
import { tagsCalls } from './extensions/tags';
import { transfersCalls } from './extensions/transfers';
import { writingCalls } from './extensions/writing';

const extensions = {
  ...accountsCalls,
  ...imageCalls,
  ...embedCalls,
  ...revisionsCalls,
  ...binCalls,
  ...categoriesCalls,
  ...datesCalls,
  ...draftsCalls,
  ...markdownCalls,
  ...pagesCalls,
  ...previewsCalls,
  ...profilesCalls,
  ...relatedCalls,
  ...searchCalls,
  ...seriesCalls,
  ...siteCalls,
  ...tagsCalls,
  ...transfersCalls,
  ...addressesCalls,
  ...writingCalls,
  ...presenceCalls,
  ...annotationsCalls,
  ...repliesCalls,
  ...moderationCalls,
  ...mailCalls,
  ...newsletterCalls,
  ...statisticsCalls,
} as const satisfies Record<string, Call>;

/** All that our server answers. */
export const allCalls = { ...contract, ...extensions } as const;

export type AnyCallName = keyof typeof allCalls;
