import { isReservedSegment } from '../../contract/address-pattern';
import { isId } from '../database/id';

/** Whether a slug is not to be had: Octavo has something at `/{slug}`, or it would be taken for an id. */
export const isReserved = (slug: string): boolean =>
  isReservedSegment(slug) || isReservedForNew(slug.toLowerCase()) || isId(slug.toLowerCase());

/** A page of an earlier version may have it: then it is at that address. */
const isReservedForNew = (slug: string): boolean => ['archive', 'offline-posts', 'series'].includes(slug);
