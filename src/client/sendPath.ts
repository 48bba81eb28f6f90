// Apart from paths.ts, which readers load.
import { paths } from './paths';

/** The parameter that names the post to be sent. */
export const sendParameter = 'send';

export const sendPath = (blogId: string): string =>
  `${paths.newsletter}?${new URLSearchParams({ [sendParameter]: blogId }).toString()}`;
