// What was typed below a post and not sent, in the browser's keeping.
import { forgetWork, keepWork, listKeptWork } from '../../kept-work/keptWork';

export interface Unsent {
  name: string;
  content: string;
}

export const nothing: Unsent = { name: '', content: '' };

const placeOf = (blogId: string) => `comment/${blogId}`;

/** A reader says one thing at a time: a post has one slot. */
const slot = 'unsent';

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  const { name, content } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof content === 'string';
}

export const readUnsent = (blogId: string): Unsent => listKeptWork(placeOf(blogId), isUnsent)[0]?.work ?? nothing;

export function keepUnsent(blogId: string, unsent: Unsent): void {
  keepWork(placeOf(blogId), slot, unsent);
}

export function forgetUnsent(blogId: string): void {
  forgetWork(placeOf(blogId), slot);
}
