// Apart from the home page, of which few visitors use it.
import { newsletterCalls } from '../../../contract/extensions/newsletter';
import { api } from '../../api/api';
import { noToasts } from '../../api/baseQuery';
import { call } from '../../api/call';
import type { ApiDispatch } from '../../api/useApiDispatch';

export const subscribeApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: build.mutation({
      ...call(newsletterCalls.subscribe),
      // The answer stands below the form.
      extraOptions: { toast: noToasts },
    }),
  }),
});

const isSending = new WeakSet<HTMLFormElement>();

/** Sends the form of the home page once, and says what the server answers. */
export async function subscribe(
  form: HTMLFormElement,
  dispatch: ApiDispatch,
  say: (sentence: string) => void,
): Promise<void> {
  if (isSending.has(form)) return;
  isSending.add(form);
  say('Sending …');
  const email = String(new FormData(form).get('email'));
  const { data, error } = await dispatch(subscribeApi.endpoints.subscribe.initiate({ email }, { track: false }));
  isSending.delete(form);
  if (data) form.reset();
  const failure = error && 'message' in error ? error.message : undefined;
  say(data?.message ?? failure ?? 'Something went wrong. Please try again.');
}
