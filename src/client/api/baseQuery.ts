// One way to ask, whatever the API behind it does: every failure becomes an ApiError with a sentence in it.
import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchBaseQueryArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query';
import type { Access } from '../../contract/calls';
import { takeEarlyAnswer } from './earlyAnswer';
import { selectToken, type SessionRoot } from '../session/sessionSlice';
import { fetchWithProgress, type OnProgress } from './fetchWithProgress';

/** What a request wishes said when it ends; `false` says nothing, left out says what SPEC.md's generic rule says. */
export interface ToastWishes {
  success?: string | false;
  /** The server answered, and said no. */
  refused?: string | false;
  /** No answer that could be read. */
  failed?: string | false;
  /** The server said no without a word. */
  silent?: string;
}

export interface ApiRequest {
  url: string;
  method: string;
  access: Access;
  body?: unknown;
  toast?: ToastWishes;
  /** Of a body large enough to be watched on its way. */
  onProgress?: OnProgress;
  /** Milliseconds; left out for what may take as long as it takes. */
  timeout?: number;
  /** Whether it goes on when the page is closed. */
  keepalive?: boolean;
}

export interface ApiError {
  /** The HTTP status, or why there was none. */
  status: number | 'unreachable' | 'timeout' | 'unreadable';
  /** A sentence to show; of a refusal, the server's own. */
  message: string;
  /** Whether the server answered and said no, rather than not at all or not readably. */
  isRefusal: boolean;
  /** A refusal whose `message` is ours, since the server gave none. */
  isSilent?: boolean;
}

/** Travels with the fulfilled or rejected action, for those who listen. */
export interface ApiMeta {
  toast: ToastWishes;
  /** The server no longer accepts the token that was sent. */
  isSessionOver: boolean;
}

export interface ApiExtraOptions {
  toast?: ToastWishes;
}

const sentences = {
  unreachable: 'The server cannot be reached. Please check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again.',
  unreadable: 'The server gave an answer that cannot be read. Please try again.',
  silent: 'The server refused without saying why.',
};

const isAnswer = (body: unknown): body is { success: boolean; message?: string } =>
  typeof body === 'object' && body !== null && 'success' in body;

const settings: FetchBaseQueryArgs = {
  fetchFn: (request) => takeEarlyAnswer(request as Request) ?? fetch(request),
  baseUrl: process.env.API_BASE_URL,
  // Some APIs refuse with a status, some with 200 and `success: false`: both are refusals.
  validateStatus: (response, body) => response.ok && isAnswer(body) && body.success,
  prepareHeaders: (headers, { getState }) => {
    const token = selectToken(getState() as SessionRoot);
    if (token) headers.set('Authorization', `Bearer ${token}`);
    return headers;
  },
};

const fetchJson = fetchBaseQuery(settings);

const sendWatched = (onProgress: OnProgress) =>
  fetchBaseQuery({ ...settings, fetchFn: (input) => fetchWithProgress(input, onProgress) });

function describeError(error: FetchBaseQueryError): ApiError {
  if (error.status === 'TIMEOUT_ERROR') return { status: 'timeout', message: sentences.timeout, isRefusal: false };
  if (typeof error.status !== 'number') {
    const reason = error.status === 'PARSING_ERROR' ? 'unreadable' : 'unreachable';
    return { status: reason, message: sentences[reason], isRefusal: false };
  }
  const { status, data } = error;
  if (!isAnswer(data)) return { status, message: sentences.unreadable, isRefusal: false };
  return data.message
    ? { status, message: data.message, isRefusal: true }
    : { status, message: sentences.silent, isRefusal: true, isSilent: true };
}

export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, ApiExtraOptions, ApiMeta> = async (
  { access, toast, onProgress, ...request },
  context,
  extraOptions,
) => {
  const sentToken = selectToken(context.getState() as SessionRoot);
  const send = onProgress ? sendWatched(onProgress) : fetchJson;
  const { data, error } = await send(request, context, {});
  const meta = {
    toast: { ...extraOptions?.toast, ...toast },
    isSessionOver: error?.status === 401 && access !== 'public' && sentToken !== null,
  };
  return error ? { error: describeError(error), meta } : { data, meta };
};
