/** A server of files for a browser on this machine: one folder, no listing, no caching. */
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * @param {string} folder
 * @param {number} [port] - any without one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export const serve = async (folder, port = 0) => {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = normalize(join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname));
    // Addresses of the site have no extension.
    const read = () => readFile(file).catch(() => (extname(file) === '' ? readFile(`${file}.html`) : undefined));
    const body = file.startsWith(folder + sep) ? await read().catch(() => undefined) : undefined;
    const type = extname(file) === '' ? '.html' : extname(file);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': TYPES[type] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    response.end(body);
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
};
