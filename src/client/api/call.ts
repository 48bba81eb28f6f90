// Turns an entry of the contract into the part of an endpoint that is the same for all of them.
import type { Body, Call, PathParameters, Result } from '../../contract/calls';
import type { ApiRequest, ToastWishes } from './baseQuery';
import type { OnProgress } from './fetchWithProgress';

type Fields<C extends Call> = C extends { form: { image: infer Image } }
  ? { blog: Body<C>; onProgress?: OnProgress } & (Image extends 'required' ? { image: File } : { image?: File })
  : C extends { body: object }
    ? Body<C>
    : unknown;

type Given<C extends Call> = PathParameters<C['path']> & Fields<C>;

/** What a hook of this call takes: its path parameters and its fields; nothing at all where it has none. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- RTK Query's own word for a hook without argument
export type Arguments<C extends Call> = unknown extends Given<C> ? void : Given<C> & { toast?: ToastWishes };

const patience = { json: 30_000, writing: 90_000 };

function fill(path: string, values: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(values[name])));
}

function asForm({ blog, image }: Record<string, unknown>): FormData {
  const form = new FormData();
  form.append('blog', JSON.stringify(blog));
  if (image instanceof File) form.append('image', image);
  return form;
}

/** What a caller may wish of a request, beside what the call itself takes. */
interface Wishes {
  toast?: ToastWishes;
  onProgress?: OnProgress;
}

/** The request a call makes of what it is given. */
export function request(entry: Call, given: Record<string, unknown> & Wishes): ApiRequest {
  const { toast, onProgress, ...values } = given;
  const { method, access } = entry;
  const common = { url: fill(entry.path, values), method, access, toast };
  if (method === 'GET') return { ...common, timeout: patience.json };
  if (entry.form) return { ...common, body: asForm(values), onProgress };
  const names = Object.keys((entry.body as { properties?: object } | undefined)?.properties ?? {});
  return {
    ...common,
    body: Object.fromEntries(names.map((name) => [name, values[name]])),
    timeout: names.includes('prompt') ? patience.writing : patience.json,
  };
}

export function call<const C extends Call>(entry: C) {
  return {
    query: (given: Arguments<C>) => request(entry, given ?? {}),
    // The server has checked its answer against the contract; this only tells the compiler.
    transformResponse: (answer: Result<C>) => answer,
  };
}
