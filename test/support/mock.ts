// Mocks calls of the contract with msw; the types allow only responses of the contract.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { Body, Call, PathParameters, Query, Result } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { repliesCalls } from '../../src/contract/extensions/replies';
import { profilesCalls } from '../../src/contract/extensions/profiles';
import { writingCalls } from '../../src/contract/extensions/writing';
import { presenceCalls } from '../../src/contract/extensions/presence';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { allCalls } from '../../src/contract/extensions';
import { anAuthor } from './builders';
import { apiAddress } from './api-address';

interface MockedRequest<C extends Call> {
  params: PathParameters<C['path']>;
  /** The query parameters that the contract knows, numbers and flags as such. */
  query: Query<C>;
  /** The JSON body, or the field `blog` of a form. */
  body: Body<C>;
  request: Request;
}

// Every response has it; repeated here, so that TypeScript infers the literal `true` in tests.
type MockedResponse<C extends Call> = (Result<C> & { success: true }) | Response;

const verbs = { GET: http.get, POST: http.post, PUT: http.put };
const calls: Call[] = Object.values(allCalls);

/** Whether another call has exactly this path: `/api/blog/liked` also matches `/api/blog/:id`. */
const matchesOtherCall = (entry: Call, { url, method }: Request) =>
  calls.some((call) => call.path !== entry.path && call.method === method && call.path === new URL(url).pathname);

async function readBody({ form, body }: Call, request: Request): Promise<unknown> {
  if (form) return form.blog && JSON.parse(String((await request.formData()).get('blog')));
  return body && request.json();
}

function readQuery({ query }: Call, { url }: Request): Record<string, unknown> {
  const schemas = (query?.properties ?? {}) as Record<string, { type: string }>;
  const known = [...new URL(url).searchParams].filter(([name]) => name in schemas);
  return Object.fromEntries(
    known.map(([name, value]) => [
      name,
      ['integer', 'boolean'].includes(schemas[name]!.type) ? JSON.parse(value) : value,
    ]),
  );
}

/** An msw handler for a call of the contract. */
export function mock<const C extends Call>(
  entry: C,
  respond: (request: MockedRequest<C>) => MockedResponse<C> | Promise<MockedResponse<C>>,
): HttpHandler {
  return verbs[entry.method](apiAddress + entry.path, async ({ params, request }) => {
    if (matchesOtherCall(entry, request)) return undefined;
    const body = await readBody(entry, request.clone());
    const query = readQuery(entry, request);
    // All of them were built by the client, whose types follow the contract.
    const response = await respond({ params, query, body, request } as unknown as MockedRequest<C>);
    return response instanceof Response ? response : HttpResponse.json(response as object);
  });
}

/** A response that refuses the request, with a message or without. */
export const refuse = (status: number, message?: string) => HttpResponse.json({ success: false, message }, { status });

/** A network error. */
export const unreachable = () => HttpResponse.error();

/** An HTML page in place of the API's JSON, as of a proxy. */
export const webPage = (status = 200) => HttpResponse.html('<!doctype html><title>Welcome</title>', { status });

/** The mocked API. Every page loads the list of posts, that of a post its comments, the form of a post the authors and whether there is an AI service: all empty by default. */
export const mockedApi = setupServer(
  mock(contract.listBlogs, () => ({ success: true, blogs: [] })),
  mock(contract.listComments, () => ({ success: true, comments: [] })),
  // Nobody's own.
  mock(repliesCalls.listOwnComments, () => ({ success: true, comments: [] })),
  mock(repliesCalls.getOwnFeed, () => ({ success: true, path: '' })),
  mock(writingCalls.getAssistant, () => ({ success: true })),
  mock(accountsCalls.listAuthors, () => ({ success: true, authors: [] })),
  // Nobody else has a post open.
  mock(presenceCalls.reportPresence, () => ({ success: true, others: [], annotations: '' })),
  mock(presenceCalls.endPresence, () => ({ success: true, message: 'Closed.' })),
  mock(profilesCalls.getProfile, () => ({ success: true, profile: { ...anAuthor(), isPublic: false } })),
);
