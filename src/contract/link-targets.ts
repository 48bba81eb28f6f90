// Where a link of the navigation leads: to an address, or to what has addresses of its own, by its id.
import { safeLinkUrl } from './safe-url';

export const linkTargetKinds = ['page', 'category', 'tag'] as const;
export type LinkTargetKind = (typeof linkTargetKinds)[number];

/** As it is stored: an address stays as it is. */
export const toLinkTarget = (kind: LinkTargetKind, id: string): string => `${kind}:${id}`;

/** @returns undefined for an address */
export function readLinkTarget(target: string): { kind: LinkTargetKind; id: string } | undefined {
  const colon = target.indexOf(':');
  const kind = linkTargetKinds.find((each) => each === target.slice(0, colon));
  return kind && { kind, id: target.slice(colon + 1) };
}

/** Relative addresses would mean another place on every page. */
const address = /^(?:\/|https?:|mailto:)/i;

export const isLinkAddress = (url: string): boolean => address.test(url) && safeLinkUrl(url) === url;

export const isLinkTarget = (target: string): boolean =>
  (readLinkTarget(target)?.id ?? '') !== '' || isLinkAddress(target);
