// A mock answers one call, and says what the contract lets it say or nothing.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { contract, type Body, type Call, type PathParameters, type Result } from '../../src/contract/calls';
import { apiAddress } from './api-address';

interface Asked<C extends Call> {
  params: PathParameters<C['path']>;
  /** Of a form: its blog. */
  body: Body<C>;
  request: Request;
}

// That it says `true` is known of every call; said again here, the compiler reads a plain `true` in a test as just that.
type Answer<C extends Call> = (Result<C> & { success: true }) | Response;

const verbs = { GET: http.get, POST: http.post, PUT: http.put };
const calls: Call[] = Object.values(contract);

/** Whether a path such as `/api/blog/liked`, which fits `/api/blog/:id` too, belongs to another call. */
const isOfAnother = (entry: Call, { url, method }: Request) =>
  calls.some((call) => call.path !== entry.path && call.method === method && call.path === new URL(url).pathname);

async function readBody({ form, body }: Call, request: Request): Promise<unknown> {
  if (form) return JSON.parse(String((await request.formData()).get('blog')));
  return body && request.json();
}

/** An msw handler for a call of the contract. */
export function mock<const C extends Call>(
  entry: C,
  answer: (asked: Asked<C>) => Answer<C> | Promise<Answer<C>>,
): HttpHandler {
  return verbs[entry.method](apiAddress + entry.path, async ({ params, request }) => {
    if (isOfAnother(entry, request)) return undefined;
    const body = await readBody(entry, request.clone());
    // The client has made both from the contract, as its types say.
    const given = await answer({ params, body, request } as Asked<C>);
    return given instanceof Response ? given : HttpResponse.json(given as object);
  });
}

/** The API says no, in words or, left out, without any. */
export const refuse = (status: number, message?: string) => HttpResponse.json({ success: false, message }, { status });

/** Nothing answers at all. */
export const unreachable = () => HttpResponse.error();

/** Something answers that is not the API: a proxy's page, say. */
export const webPage = (status = 200) => HttpResponse.html('<!doctype html><title>Welcome</title>', { status });

/** The API, as far as a test has mocked it. Every page asks for the list of posts; unless said otherwise it is empty. */
export const mockedApi = setupServer(mock(contract.listBlogs, () => ({ success: true, blogs: [] })));
