// What follows from what happened: the session's storage, and every toast but those a page raises itself.
import { createListenerMiddleware, isFulfilled, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api';
import type { ApiError, ApiMeta } from '../api/baseQuery';
import { accountsApi } from '../features/accounts/accountsApi';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';
import { describeSession, forgetSession, writeSession, type SessionStorage } from '../session/storedSession';
import { toastRaised } from '../toasts/toastsSlice';

interface ApiAction extends UnknownAction {
  payload: unknown;
  meta: { baseQueryMeta?: ApiMeta };
}

const isOfApi = (action: UnknownAction): action is ApiAction => action.type.startsWith(`${api.reducerPath}/`);

const isMutationDone = (action: unknown): action is ApiAction =>
  isFulfilled(action) && isOfApi(action) && action.type.startsWith(`${api.reducerPath}/executeMutation/`);

const isFailure = (action: unknown): action is ApiAction & { payload: ApiError } =>
  isRejectedWithValue(action) && isOfApi(action);

function successToast({ payload, meta }: ApiAction): string | undefined {
  const wish = meta.baseQueryMeta?.toast.success;
  if (wish === false) return undefined;
  return wish ?? (payload as { message?: string }).message;
}

function errorToast({ payload: error, meta }: ApiAction & { payload: ApiError }): string | undefined {
  const { refused, failed, silent } = meta.baseQueryMeta?.toast ?? {};
  const wish = error.isRefusal ? (refused ?? (error.isSilent ? silent : undefined)) : failed;
  if (wish === false) return undefined;
  return wish ?? error.message;
}

export function createListeners(storage?: SessionStorage) {
  const listeners = createListenerMiddleware();

  listeners.startListening({
    matcher: isMutationDone,
    effect: (action, { dispatch }) => {
      const message = successToast(action);
      if (message) dispatch(toastRaised('success', message));
    },
  });

  listeners.startListening({
    matcher: isFailure,
    effect: (action, { dispatch }) => {
      if (action.meta.baseQueryMeta?.isSessionOver) {
        dispatch(sessionEnded('expired'));
        return;
      }
      const message = errorToast(action);
      if (message) dispatch(toastRaised('error', message));
    },
  });

  listeners.startListening({
    matcher: accountsApi.endpoints.login.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      dispatch(sessionStarted(describeSession(payload.token, payload.role)));
    },
  });

  listeners.startListening({
    actionCreator: sessionStarted,
    effect: ({ payload }, { dispatch }) => {
      if (storage) writeSession(storage, payload);
      // An admin sees drafts where a visitor did not.
      dispatch(api.util.invalidateTags(['Blog', 'Comment', 'Dashboard']));
    },
  });

  listeners.startListening({
    actionCreator: sessionEnded,
    effect: ({ payload: reason }, { dispatch, getOriginalState }) => {
      const { session } = getOriginalState() as { session: { token: string | null } };
      if (storage && reason !== 'elsewhere') forgetSession(storage);
      dispatch(api.util.resetApiState());
      if (reason === 'logout') dispatch(toastRaised('success', 'Logged out successfully!'));
      // Several calls may come back with 401 at once; the session ends once.
      if (reason === 'expired' && session.token) {
        dispatch(toastRaised('error', 'Your session has expired. Please log in again.'));
      }
    },
  });

  return listeners;
}
