// fetch says nothing of how much it has sent; XMLHttpRequest does.

/** Told how much of a request's body has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Statuses whose responses may hold no body, not even an empty one. */
const bodiless = [204, 205, 304];

/** What `fetch` does with a request, and word of how far its body has got. */
export async function fetchWithProgress(input: RequestInfo, onProgress: OnProgress): Promise<Response> {
  const request = new Request(input);
  const { method, url, headers, signal } = request;
  const body = await request.blob();
  signal.throwIfAborted();

  return new Promise((resolve, reject) => {
    const exchange = new XMLHttpRequest();
    const abort = () => {
      exchange.abort();
    };
    exchange.open(method, url);
    headers.forEach((value, name) => {
      exchange.setRequestHeader(name, value);
    });
    exchange.upload.onprogress = ({ loaded, total }) => {
      onProgress(loaded / total);
    };
    exchange.onload = () => {
      const { status, statusText, responseText } = exchange;
      resolve(new Response(bodiless.includes(status) ? null : responseText, { status, statusText }));
    };
    exchange.onerror = () => {
      reject(new TypeError('The request could not be sent.'));
    };
    exchange.onabort = () => {
      reject(new DOMException('The request was taken back.', 'AbortError'));
    };
    exchange.onloadend = () => {
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    exchange.send(body);
  });
}
