// Baseline: bare node:http, sending the same bytes with the same content type.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Response by path, read from the files given as JSON. */
const responses = new Map(
  Object.entries(JSON.parse(process.argv[2])).map(([path, file]) => [path, readFileSync(file)]),
);

const server = createServer((request, response) => {
  const bytes = responses.get(request.url);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
