import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The Cache API of workerd asks a service over HTTP: GET for match, PUT with a whole response for put, PURGE for delete. */

const bodyOf = async (incoming: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Starts one that keeps everything. */
export async function startCacheService(): Promise<{ readonly port: number; readonly server: Server }> {
  const kept = new Map<string, { readonly lines: readonly string[]; readonly body: Buffer }>();
  const server = createServer((incoming, response) => {
    const key = `${incoming.headers.host ?? ''}${incoming.url ?? ''}`;
    void bodyOf(incoming).then((body) => {
      if (incoming.method === 'PUT') {
        const end = body.indexOf('\r\n\r\n');
        const [, ...lines] = body.subarray(0, end).toString('latin1').split('\r\n');
        kept.set(key, { lines, body: body.subarray(end + 4) });
        return response.writeHead(204).end();
      }
      if (incoming.method === 'PURGE') return response.writeHead(kept.delete(key) ? 200 : 404).end();
      const found = kept.get(key);
      if (found === undefined) return response.writeHead(504, { 'CF-Cache-Status': 'MISS' }).end();
      const fields = found.lines
        .filter((line) => !/^(?:transfer-encoding|content-length):/i.test(line))
        .flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
      response.writeHead(200, ['CF-Cache-Status', 'HIT', ...fields]);
      // workerd says Transfer-Encoding of the whole it sends, not of this content.
      return response.end(found.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, server };
}
