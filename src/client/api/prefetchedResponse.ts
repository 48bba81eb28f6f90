// Takes over the request that the script in public/index.html sent before the bundle was loaded.

interface PrefetchedResponse {
  url: string;
  token: string | null;
  response: Promise<Response>;
}

declare global {
  interface Window {
    prefetchedResponse?: PrefetchedResponse;
  }
}

/** The response to the same request with the same token, if there is one; it can be taken once. */
export function takePrefetchedResponse({ method, url, headers }: Request): Promise<Response> | undefined {
  const prefetched = typeof window === 'undefined' ? undefined : window.prefetchedResponse;
  if (!prefetched || method !== 'GET' || new URL(prefetched.url, window.location.href).href !== url) return undefined;
  delete window.prefetchedResponse;
  return headers.get('Authorization') === (prefetched.token && `Bearer ${prefetched.token}`)
    ? prefetched.response
    : undefined;
}
