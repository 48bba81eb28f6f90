// Derives the part of an RTK Query endpoint that all calls of the contract share.
import type { Body, Call, PathParameters, Result } from '../../contract/calls';
import type { ApiRequest, ToastOptions } from './baseQuery';
import type { OnProgress } from './fetchWithProgress';

type Fields<C extends Call> = C extends { form: { image: infer Image } }
  ? { blog: Body<C>; onProgress?: OnProgress } & (Image extends 'required' ? { image: File } : { image?: File })
  : C extends { body: object }
    ? Body<C>
    : unknown;

type Params<C extends Call> = PathParameters<C['path']> & Fields<C>;

/** The argument of a call's hook: path parameters and body fields, or void if it has neither. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- RTK Query types a hook without argument as void
export type Arguments<C extends Call> = unknown extends Params<C> ? void : Params<C> & { toast?: ToastOptions };

const timeoutMs = { standard: 30_000, generation: 90_000 };

function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(values[name])));
}

function toFormData({ blog, image }: Record<string, unknown>): FormData {
  const form = new FormData();
  form.append('blog', JSON.stringify(blog));
  if (image instanceof File) form.append('image', image);
  return form;
}

/** Options of a single request, beside the parameters of the call. */
interface RequestOptions {
  toast?: ToastOptions;
  onProgress?: OnProgress;
}

/** The request of a call: the path filled in, and the body reduced to the fields of its schema. */
export function createRequest(entry: Call, parameters: Record<string, unknown> & RequestOptions): ApiRequest {
  const { toast, onProgress, ...values } = parameters;
  const { method, access } = entry;
  const common = { url: fillPath(entry.path, values), method, access, toast };
  if (method === 'GET') return { ...common, timeout: timeoutMs.standard };
  if (entry.form) return { ...common, body: toFormData(values), onProgress };
  const names = Object.keys((entry.body as { properties?: object } | undefined)?.properties ?? {});
  return {
    ...common,
    body: Object.fromEntries(names.map((name) => [name, values[name]])),
    timeout: names.includes('prompt') ? timeoutMs.generation : timeoutMs.standard,
  };
}

export function call<const C extends Call>(entry: C) {
  return {
    query: (parameters: Arguments<C>) => createRequest(entry, parameters ?? {}),
    // Only for the type: the server validates its responses against the contract.
    transformResponse: (response: Result<C>) => response,
  };
}
