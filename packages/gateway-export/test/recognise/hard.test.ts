import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWhere } from '../../../../test/support/where-present.js';
import { type Gateway, serve, type Serving } from '../lua/support/gateway.js';
import { HAPROXY, haproxyWith } from '../lua/support/haproxy.js';
import { NGINX_LUA, NGINX_NJS, nginxLua, nginxNjs } from '../lua/support/nginx-lua.js';
import { makeFolder } from '../lua/support/server.js';
import { VARNISH, varnishWith } from '../lua/support/varnish.js';
import { faultFinder } from './support/faults.js';
import { HARD, OTHERS, POLICIES } from './support/requests.js';
import { NGINX_MAP, nginxMap, VARNISH_VCL, varnishVcl } from './support/servers.js';

/**
 * nginx, HAProxy and Varnish with requests that are hard, over sockets and without a JIT for expressions: each shares an answer by the key of
 * the interpreter alone, and none is a fault of the server.
 */

const beside = (): string => 'merge_slashes off; large_client_header_buffers 4 2m;';
const parameters = ['http_req_size=4m', 'http_req_hdr_len=2m', 'workspace_client=32m', 'workspace_backend=32m'];

/** A server as it comes, and one that lets targets of a megabyte through. */
const GATEWAYS: readonly (readonly [comes: Gateway, roomy: Gateway])[] = [
  [NGINX_MAP, nginxMap('large_client_header_buffers 4 2m;')],
  [NGINX_LUA, nginxLua(beside)],
  [NGINX_NJS, nginxNjs(beside)],
  [HAPROXY, haproxyWith('tune.bufsize 4194304')],
  [VARNISH_VCL, varnishVcl(...parameters)],
  [VARNISH, varnishWith(...parameters)],
];

const long = (piece: string): string => piece.repeat(Math.ceil(2 ** 20 / piece.length));
const MEGABYTES = ['%61', 'a=1&', '/a/..', '//'].flatMap((piece) => [`/?${long(piece)}`, `/${long(piece)}`]);

/** The status, and the milliseconds of work. A server may close a connection that is still written to. */
async function askLong(serving: Serving, name: string, target: string): Promise<readonly [number, number]> {
  const before = serving.work();
  const status = await serving.send(name, { target, host: 'ex.test' }).then(
    (one) => one.status,
    () => 414,
  );
  return [Number.isNaN(status) ? 414 : status, serving.work() - before];
}

describe.each(GATEWAYS.map(([comes, roomy]) => [comes.target, comes, roomy] as const))('%s', (_, comes, roomy) => {
  describe.each(['standard', 'sorted', 'names'])('under the policy "%s"', (name) => {
    describeWhere('in the server itself', comes.missing, () => {
      let serving: Serving;
      beforeAll(async () => {
        serving = await serve(comes, { [name]: POLICIES[name] ?? {} }, makeFolder(comes.target));
      }, 180_000);
      afterAll(() => serving.stop());

      test('hard requests share an answer by the key of the interpreter alone, and none is a fault of the server', async () => {
        const all = HARD.map(([target, host]) => ({ target, host }));
        const faultsOf = faultFinder(serving.keyer(name), (sent) => serving.send(name, sent));
        expect(await faultsOf([...all, ...all, ...OTHERS, ...OTHERS])).toEqual([]);
      }, 60_000);

      test('a target of a megabyte is refused, with less than 50 milliseconds of work', async () => {
        for (const target of MEGABYTES) {
          const [status, work] = await askLong(serving, name, target);
          expect([target.slice(0, 9), status >= 400 && status < 500, work < 50]).toEqual([
            target.slice(0, 9),
            true,
            true,
          ]);
        }
      }, 60_000);
    });
  });

  describeWhere('with room for a target of a megabyte', comes.missing, () => {
    let serving: Serving;
    beforeAll(async () => {
      serving = await serve(roomy, { standard: {} }, makeFolder(comes.target));
    }, 180_000);
    afterAll(() => serving.stop());

    // Work that grew with the square of the length took 9 seconds in Lua, and a minute in njs.
    test('its work grows with its length: no second of it, and no fault of the server', async () => {
      for (const target of MEGABYTES) {
        const [status, work] = await askLong(serving, 'standard', target);
        expect([target.slice(0, 9), status < 500, work < 1000]).toEqual([target.slice(0, 9), true, true]);
      }
    }, 60_000);
  });
});
