import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { describeWhere } from '../../../../test/support/where-present.js';
import { type Gateway, type Outcome, serve, type Serving } from './support/gateway.js';
import { HAPROXY } from './support/haproxy.js';
import { HTTPD } from './support/httpd.js';
import { NGINX_LUA, NGINX_NJS } from './support/nginx-lua.js';
import { makeFolder } from './support/server.js';
import { TRAFFICSERVER } from './support/trafficserver.js';
import { VARNISH } from './support/varnish.js';

/** The forms of a path in servers that run an export: the key is made of the forwarded bytes, or nothing is. */

const POLICIES: Readonly<Record<string, Policy>> = {
  refused: { path: { form: 'reject' } },
  moved: { path: { form: 'redirect' } },
  bytes: { path: { form: 'raw' } },
};

/** Targets that are not in normal form, and their normal form as a reference. */
const FORMS = [
  ['/%7Ea', '/~a'],
  ['/x/../b?q=%7e%2f', '/b'],
  ['/x/%2e%2e/c', '/c'],
  ['/a%2fb', '/a%2Fb'],
  ['/x/..//evil.test', '/.//evil.test'],
] as const;

const pathOf = ({ seen }: Outcome): string | undefined => seen?.line.split(' ')[1];

function describeForms(gateway: Gateway, names: readonly string[]): void {
  describeWhere(`the forms of a path in ${gateway.target}: ${names.join(', ')}`, gateway.missing, () => {
    let serving: Serving;
    beforeAll(async () => {
      const policies = Object.fromEntries(names.map((name) => [name, POLICIES[name] as Policy]));
      serving = await serve(gateway, policies, makeFolder(`${gateway.target}-${names.join('-')}`));
    }, 60_000);
    afterAll(() => serving.stop());

    const ask = (name: string, target: string, method = 'GET'): Promise<Outcome> =>
      serving.send(name, { method, target, host: 'ex.test' });
    const where = (name: string): ((title: string, run: () => Promise<void>) => void) =>
      names.includes(name) ? test : () => undefined;

    where('refused')('form: reject answers 400 with the normal form, and asks the origin for nothing', async () => {
      for (const [target, normal] of FORMS)
        for (const method of ['GET', 'HEAD', 'POST']) {
          const { status, seen, answer } = await ask('refused', target, method);
          expect([target, method, status, seen, answer.fields['location']]).toEqual([
            target,
            method,
            400,
            undefined,
            undefined,
          ]);
          expect([target, answer.fields['link']]).toEqual([target, `<${normal}>; rel="canonical"`]);
        }
    });

    where('moved')('form: redirect answers 308 with the normal form and the query as received', async () => {
      for (const [target, normal] of FORMS)
        for (const method of ['GET', 'HEAD']) {
          const { status, seen, answer } = await ask('moved', target, method);
          const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
          expect([target, status, seen, answer.fields['location']]).toEqual([target, 308, undefined, normal + query]);
          expect(answer.fields['cache-control']).toBe('no-store');
        }
    });

    where('moved')('form: redirect refuses an unsafe method, and does not redirect a normal form', async () => {
      const refused = await ask('moved', '/%7Ea', 'POST');
      expect([refused.status, refused.seen, refused.answer.fields['location']]).toEqual([400, undefined, undefined]);
      for (const target of ['/~a', '/b?q=~%2F', '/a%2Fb', '/a/b;c']) {
        const outcome = await ask('moved', target);
        expect([target, outcome.status, pathOf(outcome)]).toEqual([target, 200, target]);
      }
    });

    where('bytes')('form: raw forwards the bytes as received, each with an answer of its own', async () => {
      const targets = ['/a%2fb', '/a%2Fb', '/%7Ea', '/~a', '/a//b', '/a/b', '/a;b%3b', '/c?%7e=%2f', '/c?~=%2f'];
      const counts = new Set<string | undefined>();
      for (const target of targets) {
        const first = await ask('bytes', target);
        expect([target, first.status, pathOf(first)]).toEqual([target, 200, target]);
        expect((await ask('bytes', target)).count).toBe(first.count);
        counts.add(first.count);
      }
      expect(counts.size).toBe(targets.length);
    });

    where('bytes')('form: raw refuses dot-segments', async () => {
      for (const target of ['/a/../b', '/a/%2E%2e/b', '/a/..%2fb', '/a/..;x/b', '/.']) {
        const { status, seen } = await ask('bytes', target);
        expect([target, status, seen]).toEqual([target, 400, undefined]);
      }
    });
  });
}

const ALL = Object.keys(POLICIES);

describeForms(NGINX_LUA, ALL);
describeForms(NGINX_NJS, ALL);
describeForms(HAPROXY, ALL);
describeForms(HTTPD, ALL);
for (const name of ['refused', 'moved']) describeForms(TRAFFICSERVER, [name]);
for (const name of ALL) describeForms(VARNISH, [name]);
