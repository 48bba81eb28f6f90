// Side effects of actions: the stored session, the list of posts that a URL asks for, and all toasts but those that pages
// dispatch themselves.
import {
  createListenerMiddleware,
  isAnyOf,
  isFulfilled,
  isRejectedWithValue,
  type Dispatch,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { blogList, tagTypes } from '../../contract/tags';
import { api, type StateWithApi } from '../api/api';
import type { ApiError, ApiMeta } from '../api/baseQuery';
import type { ApiDispatch } from '../api/useApiDispatch';
import { selectListOfUrl } from '../features/blogs/selectListOfUrl';
import { blogsApi } from '../features/blogs/blogsApi';
import { listOpened, filtersToHref, selectOpenedList } from '../features/blogs/filtersSlice';
import { findCaches, keptCache } from '../features/blogs/offline/keptCache';
import { loginDialogClosed, selectIsLoginDialogOpen } from '../features/blogs/loginDialogSlice';
import { accountsApi } from '../features/accounts/accountsApi';
import { shortcutsSwitched, writeShortcuts } from '../features/comments/admin/shortcutsSlice';
import { paths } from '../paths';
import {
  isSameUser,
  selectToken,
  sessionEnded,
  sessionRestored,
  sessionStarted,
  sessionSynced,
  type Session,
  type StateWithSession,
} from '../session/sessionSlice';
import { createSession, clearSession, readSession, writeSession, type SessionStorage } from '../session/storedSession';
import { toastAdded } from '../toasts/toastsSlice';
import { locationChanged, selectLocation } from './locationSlice';

interface ApiAction extends UnknownAction {
  payload: unknown;
  /** Mutations have no cache key. */
  meta: { baseQueryMeta?: ApiMeta; arg: { queryCacheKey?: string; forceRefetch?: boolean } };
}

const isApiAction = (action: UnknownAction): action is ApiAction => action.type.startsWith(`${api.reducerPath}/`);

const pathOf = (url: string): string => url.split('?', 1)[0]!;

const isFulfilledMutation = (action: unknown): action is ApiAction =>
  isFulfilled(action) && isApiAction(action) && action.type.startsWith(`${api.reducerPath}/executeMutation/`);

const isRejectedRequest = (action: unknown): action is ApiAction & { payload: ApiError } =>
  isRejectedWithValue(action) && isApiAction(action);

function successToast({ payload, meta }: ApiAction): string | undefined {
  const override = meta.baseQueryMeta?.toast.success;
  if (override === false) return undefined;
  return override ?? (payload as { message?: string }).message;
}

function errorToast({ payload: error, meta }: ApiAction & { payload: ApiError }): string | undefined {
  const { refused, failed, withoutMessage, handled } = meta.baseQueryMeta?.toast ?? {};
  if (error.status === handled) return undefined;
  const override = error.isRefusal ? (refused ?? (error.isWithoutMessage ? withoutMessage : undefined)) : failed;
  if (override === false) return undefined;
  return override ?? error.message;
}

/**
 * Whether a query was only prefetched: nothing has subscribed to it, and whoever needs it later asks again. What is
 * forced is waited for by its caller. RTK Query keeps subscriptions outside of the state; its hooks read them by this
 * action, too.
 */
function isPrefetched({ meta: { arg } }: ApiAction, dispatch: Dispatch): boolean {
  if (arg.queryCacheKey === undefined || arg.forceRefetch) return false;
  const subscriptions = dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as {
    getSubscriptionCount: (queryCacheKey: string) => number;
  };
  return subscriptions.getSubscriptionCount(arg.queryCacheKey) === 0;
}

export function createListeners(storage?: SessionStorage) {
  const listeners = createListenerMiddleware();

  listeners.startListening({
    matcher: isFulfilledMutation,
    effect: (action, { dispatch }) => {
      const message = successToast(action);
      if (message) dispatch(toastAdded('success', message));
    },
  });

  listeners.startListening({
    matcher: isRejectedRequest,
    effect: (action, { dispatch, getState }) => {
      if (isPrefetched(action, dispatch)) return;
      if (action.meta.baseQueryMeta?.isSessionOver) {
        const stored = storage && readSession(storage);
        // Another tab may have a new token, as after a change of the password, of which this one has not heard yet.
        const isReplaced = stored && stored.token !== selectToken(getState() as StateWithSession);
        dispatch(isReplaced ? sessionSynced(stored) : sessionEnded('expired'));
        return;
      }
      const message = errorToast(action);
      if (message) dispatch(toastAdded('error', message));
    },
  });

  listeners.startListening({
    matcher: blogsApi.endpoints.toggleLike.matchFulfilled,
    effect: async ({ meta }, { dispatch, getState }) => {
      try {
        const { refetchPagesWith } = await import('../features/blogs/refetchPagesWith');
        await refetchPagesWith(meta.arg.originalArgs.id, dispatch as ApiDispatch, getState as () => StateWithApi);
      } catch {
        // Without its code, all pages are.
        dispatch(api.util.invalidateTags([blogList]));
      }
    },
  });

  listeners.startListening({
    matcher: accountsApi.endpoints.login.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      dispatch(sessionStarted(createSession(payload.token, payload.role)));
    },
  });

  listeners.startListening({
    matcher: isAnyOf(sessionRestored, sessionStarted, sessionSynced),
    effect: ({ type, payload }: PayloadAction<Session>, { dispatch, getOriginalState }) => {
      const { session: before } = getOriginalState() as StateWithSession;
      // What comes from the storage is not written back: another tab may have removed it since.
      if (storage && type === sessionStarted.type) writeSession(storage, payload);
      // Data that was loaded for another user must not be shown.
      if (before.token !== null && !isSameUser(before, payload)) dispatch(api.util.resetApiState());
      // The responses depend on the user: an admin also gets unpublished posts.
      else dispatch(api.util.invalidateTags([...tagTypes]));
    },
  });

  listeners.startListening({
    actionCreator: sessionEnded,
    effect: ({ payload: reason }, { dispatch, getOriginalState }) => {
      const original = getOriginalState() as StateWithSession;
      // There is nothing to end. Only a logout is asked for: after a session has expired, its drafts are still there.
      if (original.session.token === null && reason !== 'logout') return;
      if (storage && reason !== 'otherTab') clearSession(storage);
      if (storage && (reason === 'logout' || reason === 'endedEverywhere')) {
        // If the chunk cannot be loaded, the drafts stay: only their owner is offered them, and they expire. What is kept for
        // reading offline is there for everybody.
        void import('./deleteDraftsOnLogout').then(
          ({ deleteDraftsOnLogout }) => {
            deleteDraftsOnLogout(original);
          },
          () => findCaches()?.delete(keptCache),
        );
      }
      dispatch(api.util.resetApiState());
      if (reason === 'logout') dispatch(toastAdded('success', 'Logged out successfully!'));
      if (reason === 'expired') {
        dispatch(toastAdded('error', 'Your session has expired. Please log in again.'));
      }
    },
  });

  listeners.startListening({
    actionCreator: locationChanged,
    effect: ({ payload: location }, { dispatch, getState, getOriginalState }) => {
      const path = pathOf(location);
      const before = getOriginalState() as Parameters<typeof selectLocation>[0] &
        Parameters<typeof selectIsLoginDialogOpen>[0];
      const isSamePage = pathOf(selectLocation(before) ?? '') === path;
      if (!isSamePage && selectIsLoginDialogOpen(before)) dispatch(loginDialogClosed());
      if (path !== paths.home) return;
      const state = getState() as Parameters<typeof selectListOfUrl>[0];
      const list = selectListOfUrl(state, new URLSearchParams(location.slice(path.length)));
      const shown = selectOpenedList(state);
      if (filtersToHref(list, list.firstPage) !== filtersToHref(shown, shown.firstPage)) dispatch(listOpened(list));
    },
  });

  listeners.startListening({
    actionCreator: shortcutsSwitched,
    effect: ({ payload: isOn }) => {
      if (storage) writeShortcuts(storage, isOn);
    },
  });

  return listeners;
}
