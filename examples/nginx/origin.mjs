// An origin that says what it was asked, and lets it be kept for a minute.
import { createServer } from 'node:http';

let count = 0;
createServer((request, response) => {
  count++;
  response.setHeader('Content-Type', 'text/plain');
  response.setHeader('Cache-Control', 'max-age=60');
  response.end(
    `${request.method} ${request.url} for ${request.headers.host}, cookie ${request.headers.cookie ?? 'none'}; request ${count}\n`,
  );
}).listen(process.argv[2] ?? 9000, '127.0.0.1');
