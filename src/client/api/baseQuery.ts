// The base query of all endpoints: whatever fails becomes an ApiError with a message that can be shown.
import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query';
import type { Access } from '../../contract/call';
import { selectToken, type StateWithSession } from '../session/sessionSlice';
import { selectHasExtensions, type StateWithSite } from '../site/siteSlice';
import type { OpenIntentions } from './intentions';

/** The toasts of a request. `false` shows none; undefined falls back to SPEC.md's generic rule. */
export interface ToastOptions {
  success?: string | false;
  /** The server refused the request. */
  refused?: string | false;
  /** No response, or one that could not be parsed. */
  failed?: string | false;
  /** The server refused the request without a message. */
  withoutMessage?: string;
  /** A status that the caller handles: no toast. */
  handled?: number;
}

/** For what shows its failures itself, or does without an answer. */
export const noErrorToasts = { refused: false, failed: false } as const satisfies ToastOptions;

/** For what shows its success itself as well. */
export const noToasts = { success: false, ...noErrorToasts } as const satisfies ToastOptions;

export type FetchFunction = (input: RequestInfo) => Promise<Response>;

export interface ApiRequest {
  url: string;
  /** The query string. */
  params?: Record<string, unknown>;
  method: string;
  access: Access;
  /** In place of the token of the session; for what is sent after its session has ended. */
  token?: string;
  body?: unknown;
  toast?: ToastOptions;
  /** What it is to add, and where. */
  intention?: unknown;
  /** In place of one for each intention; what is unfinished keeps it while its text changes. */
  idempotencyKey?: string | undefined;
  /** In place of `fetch`: for what tells of its progress. */
  fetchFn?: FetchFunction | undefined;
  /** Milliseconds; undefined for no limit. */
  timeout?: number;
  /** As in `fetch`: the request outlives the page. */
  keepalive?: boolean;
}

export interface ApiError {
  /** The HTTP status, or why there was none. */
  status: number | 'unreachable' | 'timeout' | 'unreadable';
  /** A sentence to show; the server's own if it sent one. */
  message: string;
  /** What the server has sent. */
  data?: unknown;
  /** Whether the server refused, as opposed to not answering at all or not readably. */
  isRefusal: boolean;
  /** A refusal without a message of the server; `message` is ours. */
  isWithoutMessage?: boolean;
}

/** Part of the fulfilled or rejected action; read by app/listeners.ts. */
export interface ApiMeta {
  toast: ToastOptions;
  /** The server no longer accepts the token that was sent. */
  isSessionOver: boolean;
}

export interface ApiExtraOptions {
  toast?: ToastOptions;
  /** Any response with a status of success will do, whatever its body, unless it says `success: false`. */
  isBodyIgnored?: boolean;
}

/** Sends a request in place of `fetch`: a server render calls the API that it is a part of. */
export type SendRequest = (
  request: FetchArgs,
) => Promise<{ data: unknown; error?: undefined } | { error: FetchBaseQueryError; data?: undefined }>;

/** The extra argument of thunks. */
export interface ThunkExtra {
  send?: SendRequest | undefined;
  intentions: OpenIntentions;
}

const errorMessages = {
  unreachable: 'The server cannot be reached. Please check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again.',
  unreadable: 'The server gave an answer that cannot be read. Please try again.',
  withoutMessage: 'The server refused without saying why.',
};

const isApiResponse = (body: unknown): body is { success: boolean } =>
  typeof body === 'object' && body !== null && 'success' in body;

const messageOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : undefined;

const baseQueryArgs: FetchBaseQueryArgs = {
  baseUrl: process.env.API_BASE_URL,
  // Some APIs refuse with a status, some with 200 and `success: false`: both are refusals.
  validateStatus: (response, body) => response.ok && isApiResponse(body) && body.success,
};

const fetchJson = fetchBaseQuery(baseQueryArgs);

const fetchIgnoringBody = fetchBaseQuery({
  ...baseQueryArgs,
  responseHandler: async (response) => {
    const text = await response.text();
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  },
  validateStatus: (response, body) => response.ok && !(isApiResponse(body) && !body.success),
});

function toApiError(error: FetchBaseQueryError): ApiError {
  if (error.status === 'TIMEOUT_ERROR') return { status: 'timeout', message: errorMessages.timeout, isRefusal: false };
  if (typeof error.status !== 'number') {
    const reason = error.status === 'PARSING_ERROR' ? 'unreadable' : 'unreachable';
    return { status: reason, message: errorMessages[reason], isRefusal: false };
  }
  const { status, data } = error;
  const message = messageOf(data);
  // An error status with a message is a refusal, though the body does not say `success: false`.
  const isRefusal = isApiResponse(data) || (status >= 400 && message !== undefined);
  if (!isRefusal) return { status, message: errorMessages.unreadable, isRefusal };
  return message
    ? { status, message, isRefusal, data }
    : { status, message: errorMessages.withoutMessage, isRefusal, isWithoutMessage: true };
}

/** Most readers add nothing. Where it cannot be loaded, what is added goes without a key. */
const loadIntentions = () => import(/* webpackChunkName: 'sending' */ './intentions').catch(() => undefined);

export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, ApiExtraOptions, ApiMeta> = async (
  { access, token, toast, intention, idempotencyKey, fetchFn, ...request },
  context,
  extraOptions,
) => {
  const sessionToken = selectToken(context.getState() as StateWithSession);
  const sentToken = token ?? sessionToken;
  const { send, intentions } = context.extra as ThunkExtra;
  // A foreign API may not allow the header to pages of other origins.
  const isKeyed = intention !== undefined && selectHasExtensions(context.getState() as StateWithSite);
  const opened =
    isKeyed && !idempotencyKey ? (await loadIntentions())?.openIntention(intention, intentions) : undefined;
  const key = isKeyed ? (idempotencyKey ?? opened?.key) : undefined;
  const headers = {
    ...(sentToken && { Authorization: `Bearer ${sentToken}` }),
    ...(key && { 'Idempotency-Key': key }),
  };
  const fetchResponse = fetchFn
    ? fetchBaseQuery({ ...baseQueryArgs, fetchFn: fetchFn as typeof fetch })
    : extraOptions?.isBodyIgnored
      ? fetchIgnoringBody
      : fetchJson;
  const { data, error } = await (send ?? fetchResponse)({ ...request, headers }, context, {});
  opened?.settle(error?.status);
  const meta = {
    toast: { ...extraOptions?.toast, ...toast },
    isSessionOver:
      error?.status === 401 &&
      access !== 'public' &&
      token === undefined &&
      sessionToken !== null &&
      // Another one may have taken its place meanwhile, as after a change of the password.
      sessionToken === selectToken(context.getState() as StateWithSession),
  };
  return error ? { error: toApiError(error), meta } : { data, meta };
};
