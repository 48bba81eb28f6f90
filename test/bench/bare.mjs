// What Node.js itself can do: the same bytes with the same type, and nothing else.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** From each path to the file that holds its answer. */
const answers = new Map(Object.entries(JSON.parse(process.argv[2])).map(([path, file]) => [path, readFileSync(file)]));

const server = createServer((request, response) => {
  const bytes = answers.get(request.url);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
