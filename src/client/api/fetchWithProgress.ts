// fetch does not report upload progress; XMLHttpRequest does.

/** Called with the fraction of the request body that has been sent, from 0 to 1. */
export type OnProgress = (fraction: number) => void;

/** `new Response` throws if it is given a body with one of these. */
const statusesWithoutBody = [204, 205, 304];

/** Nothing was sent: as a refusal, since the same would fail again. As a failure of the line it would be sent again before all else. */
const unreadableFile = () =>
  Response.json(
    {
      success: false,
      message: 'The file cannot be read any more: it has been changed, moved or removed. Please choose it again.',
    },
    { status: 422 },
  );

/** Like `fetch`, with upload progress. */
export async function fetchWithProgress(input: RequestInfo, onProgress: OnProgress): Promise<Response> {
  const request = new Request(input);
  const { method, url, headers, signal } = request;
  const body = await request.blob().catch(() => undefined);
  signal.throwIfAborted();
  if (!body) return unreadableFile();

  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => {
      xhr.abort();
    };
    xhr.open(method, url);
    headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value);
    });
    xhr.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    };
    xhr.onload = () => {
      const { status, statusText, responseText } = xhr;
      resolve(new Response(statusesWithoutBody.includes(status) ? null : responseText, { status, statusText }));
    };
    xhr.onerror = () => {
      reject(new TypeError('The request could not be sent.'));
    };
    xhr.onabort = () => {
      reject(new DOMException('The request was aborted.', 'AbortError'));
    };
    xhr.onloadend = () => {
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    xhr.send(body);
  });
}
