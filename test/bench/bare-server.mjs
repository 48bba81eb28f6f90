// The upper bound of what Node.js can do: sends recorded responses from memory.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** @type {{ url: string, isCompressed: boolean, headers: Record<string, string>, bodyFile: string }[]} */
const recordings = JSON.parse(readFileSync(process.argv[2], 'utf8'));

const keyOf = (url, isCompressed) => (isCompressed ? `compressed ${url}` : url);
const responses = new Map(
  recordings.map(({ url, isCompressed, headers, bodyFile }) => [
    keyOf(url, isCompressed),
    { headers, body: readFileSync(bodyFile) },
  ]),
);

const server = createServer((request, response) => {
  const { headers, body } = responses.get(keyOf(request.url, 'accept-encoding' in request.headers));
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
process.on('disconnect', () => process.exit());
