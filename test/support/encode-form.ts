/** Encodes a form with the field `blog` and the file `image`; a string is sent unchanged. */
export async function encodeForm(
  blog: unknown,
  image?: Buffer,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const data = new FormData();
  if (blog !== undefined) data.append('blog', typeof blog === 'string' ? blog : JSON.stringify(blog));
  if (image) data.append('image', new Blob([new Uint8Array(image)]), 'cover.png');
  const body = new Response(data);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')! },
  };
}
