// Derives an RTK Query endpoint from a call of the contract: its request, its types and its cache tags.
import type { Body, Call, PathParameters, Query, Result } from '../../contract/call';
import type { Schema } from '../../contract/schema';
import { resolveTags, type Tag } from '../../contract/tags';
import { addedBefore, hasStatus, isSettled } from './apiErrors';
import type { ApiError, ApiRequest, FetchFunction, ToastOptions } from './baseQuery';
import type { OnProgress } from './fetchWithProgress';

type FormBlog<C extends Call> = C extends { form: { blog: object } } ? { blog: Body<C> } : unknown;

type Fields<C extends Call> = C extends { form: { image: infer Image } }
  ? FormBlog<C> & { onProgress?: OnProgress } & (Image extends 'required' ? { image: File } : { image?: File })
  : C extends { upload: string }
    ? { file: File; onProgress?: OnProgress }
    : C extends { body: object }
      ? Body<C>
      : unknown;

type Params<C extends Call> = PathParameters<C['path']> & Fields<C>;

/**
 * The argument of a call's hook: path parameters, body fields and query parameters. A call that needs none of them may
 * be made without an argument.
 */
export type Arguments<C extends Call> =
  | (Params<C> & Query<C> & { toast?: ToastOptions; idempotencyKey?: string | undefined })
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- RTK Query types an optional argument as void
  | (unknown extends Params<C> ? void : never);

const timeoutMs = { standard: 30_000, generation: 90_000 };

function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(values[name])));
}

function toFormData({ blog, image }: Record<string, unknown>): FormData {
  const form = new FormData();
  if (blog !== undefined) form.append('blog', JSON.stringify(blog));
  if (image instanceof File) form.append('image', image);
  return form;
}

/** A file says what it is, which the server does not ask. */
const toUntypedBlob = (file: File): Blob => file.slice(0, file.size, 'application/octet-stream');

/** The names of a schema's properties. */
const propertiesOf = (schema: Schema | undefined): string[] =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

const pick = (values: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));

/** Where it is to be told of. */
const fetchTelling = (onProgress: OnProgress | undefined): FetchFunction | undefined =>
  onProgress &&
  (async (input) =>
    (await import(/* webpackChunkName: 'sending' */ './fetchWithProgress')).fetchWithProgress(input, onProgress));

/** Options of a single request, beside the parameters of the call. */
interface RequestOptions {
  toast?: ToastOptions;
  onProgress?: OnProgress;
  idempotencyKey?: string;
}

/** The request of a call: the path filled in, query and body reduced to the fields of their schemas. */
export function createRequest(entry: Call, parameters: Record<string, unknown> & RequestOptions): ApiRequest {
  const { toast, onProgress, idempotencyKey, ...values } = parameters;
  const { method, access } = entry;
  const query = pick(values, propertiesOf(entry.query));
  const common = {
    url: fillPath(entry.path, values),
    ...(Object.keys(query).length > 0 && { params: query }),
    method,
    access,
    toast,
    ...(entry.takesIdempotencyKey && { intention: [entry.path, values], idempotencyKey }),
  };
  if (method === 'GET') return { ...common, timeout: timeoutMs.standard };
  if (entry.form) return { ...common, body: toFormData(values), fetchFn: fetchTelling(onProgress) };
  if (entry.upload) return { ...common, body: toUntypedBlob(values.file as File), fetchFn: fetchTelling(onProgress) };
  const names = propertiesOf(entry.body);
  return {
    ...common,
    body: pick(values, names),
    timeout: names.includes('prompt') ? timeoutMs.generation : timeoutMs.standard,
  };
}

type ProvidesTags<C extends Call> = (result: unknown, error: unknown, parameters: Arguments<C>) => Tag[];
type InvalidatesTags<C extends Call> = (
  result: unknown,
  error: ApiError | undefined,
  parameters: Arguments<C>,
) => Tag[];

/** `providesTags` of a query, `invalidatesTags` of a mutation. */
type CacheTags<C extends Call> = (C extends { provides: object } ? { providesTags: ProvidesTags<C> } : unknown) &
  (C extends { invalidates: object } ? { invalidatesTags: InvalidatesTags<C> } : unknown);

function createCacheTags<C extends Call>({ provides, invalidates, takesIdempotencyKey }: C) {
  const resolve = (tags: readonly Tag[], parameters: Arguments<C>) => resolveTags(tags, parameters ?? {});
  // A failed query provides its tags too, so that an invalidation fetches it again.
  const providesTags: ProvidesTags<C> = (_result, _error, parameters) => resolve(provides ?? [], parameters);
  // A mutation that was refused invalidates nothing. Where its answer was lost, or it was sent before, something may have changed.
  const invalidatesTags: InvalidatesTags<C> = (_result, error, parameters) => {
    const isRefused = error && isSettled(error.status) && !(takesIdempotencyKey && hasStatus(error, addedBefore));
    return isRefused ? [] : resolve(invalidates ?? [], parameters);
  };
  return { ...(provides && { providesTags }), ...(invalidates && { invalidatesTags }) };
}

/** The endpoint of a call, for `build.query` or `build.mutation`. */
export function call<const C extends Call>(entry: C) {
  const endpoint = {
    query: (parameters: Arguments<C>) => createRequest(entry, parameters ?? {}),
    // Only for the type: the server validates its responses against the contract.
    transformResponse: (response: Result<C>) => response,
  };
  return { ...endpoint, ...createCacheTags(entry) } as typeof endpoint & CacheTags<C>;
}
