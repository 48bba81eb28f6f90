// Takes over the request that the page itself began before this code had arrived (public/index.html).

interface EarlyAnswer {
  url: string;
  token: string | null;
  response: Promise<Response>;
}

declare global {
  interface Window {
    earlyAnswer?: EarlyAnswer;
  }
}

/** The answer to the same question by the same person, if the page has asked it; it can be taken once. */
export function takeEarlyAnswer({ method, url, headers }: Request): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyAnswer;
  if (!early || method !== 'GET' || new URL(early.url, window.location.href).href !== url) return undefined;
  delete window.earlyAnswer;
  return headers.get('Authorization') === (early.token && `Bearer ${early.token}`) ? early.response : undefined;
}
