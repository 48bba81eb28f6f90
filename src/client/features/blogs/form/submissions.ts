import { blogFields, type BlogField } from '../../../../contract/blog-fields';
import type { Failure as Refusal } from '../../../../contract/call';
import { isSettled, type QueryError } from '../../../api/apiErrors';
import { areSameValues, type BlogVersion, type FormValues } from './formValues';
import { conflictStatus, type ChosenImage } from './useSavePost';

/** What is saved: the form, or what it has been merged into. */
export interface Submission {
  fields: FormValues;
  image: ChosenImage;
  base: BlogVersion;
  /** Whether it is saved as a draft, and the form goes on. */
  isDraft: boolean;
  /** Of an autosave: nothing opens, and nobody is told but by the line of the state. */
  session?: string | undefined;
}

/** Why something is not saved, as part of a sentence. */
export interface Failure {
  reason: string;
  /** Whether the same may be sent again by itself. */
  mayPass: boolean;
  /** The version with which somebody has to merge it. */
  conflictOf?: BlogVersion;
}

/** For an autosave; what is chosen with it may be a picture of several megabytes. */
export const longestMs = { text: 30_000, picture: 180_000 };

/** Whether a request may have been carried out although it failed. */
export const isUnclear = (error: NonNullable<QueryError>): boolean => !('status' in error) || !isSettled(error.status);

/** Whether what was not answered is known again by what it is based on, or by its key. */
export const canBeSentAgain = ({ isDraft, base }: Submission): boolean => isDraft || base.updatedAt !== undefined;

/**
 * Whether what was not answered is to be sent again before something else: not where that is the same, and not to readers
 * before a draft.
 */
export function goesBefore(unclear: Submission, next: Submission): boolean {
  const isSame =
    unclear.isDraft === next.isDraft &&
    unclear.session === next.session &&
    unclear.image === next.image &&
    areSameValues(unclear.fields, next.fields);
  return unclear.base.id === next.base.id && (unclear.isDraft || !next.isDraft) && !isSame;
}

export const willBePublished = ({ isPublished, publishAt = '' }: FormValues): boolean =>
  isPublished || publishAt !== '';

export const toPublished = (fields: FormValues): FormValues => ({ ...fields, isPublished: true, publishAt: '' });

/** When it is to be published is no part of a draft. */
export const asDraft = (fields: FormValues, { fields: { publishAt } }: BlogVersion): FormValues => ({
  ...fields,
  isPublished: false,
  ...(publishAt === undefined ? {} : { publishAt }),
});

/** The id of a post that was added by an earlier attempt, and changed since. */
export function findAdded(error: QueryError): string | undefined {
  if (!error || !('status' in error) || error.status !== conflictStatus) return undefined;
  return (error.data as Partial<Refusal> | undefined)?.id;
}

/** Older than each, so that what is saved comes into conflict with what is there. */
export const unknownVersion = new Date(0).toISOString();

export function toFailure(error: QueryError): Failure {
  if (error && 'status' in error && error.isRefusal) {
    const reason = error.message.replace(/\.$/, '');
    return { reason: `“${reason}”`, mayPass: !isSettled(error.status) || error.status === 429 };
  }
  return { reason: navigator.onLine ? 'the server does not answer' : 'offline', mayPass: true };
}

/**
 * Whether a value stays as it was sent, whatever the server has made of it: the text keeps its cursor, and a blank at the end
 * of what is being typed, while it is saved by itself, is the beginning of the next word.
 */
export function keepsOwn(field: BlogField, { fields, base, session }: Submission): boolean {
  const { kind } = blogFields[field];
  if (kind === 'html') return true;
  const isTyped = session !== undefined && fields[field] !== '' && fields[field] !== base.fields[field];
  return isTyped && (kind === 'line' || kind === 'slug');
}
