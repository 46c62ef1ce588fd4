import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, createGateway, type Gateway, type GatewayConfig, readGatewayConfig } from '@urikit/gateway';
import { ask, type Reply } from '../support/client.js';
import { startOrigin, type TestOrigin } from '../support/origin.js';
import { BY_CHOICE, FAILURES, HEARD, WRITES } from './rows/after.js';
import { RANGES, VARY } from './rows/chosen.js';
import { FRESHNESS, GUESSES, STATUSES } from './rows/fresh.js';
import { ORIGIN_CLOSES, type Row, type Step } from './rows/step.js';
import { CONDITIONS, DIRECTIVES, UPDATES } from './rows/used.js';

/**
 * What a shared cache does, seen from both sides of it: a client and an origin with sockets of their own, and a gateway
 * that is configured as its title says and in no other way. Nothing waits: what is to be stale has an Age.
 */

const SUBJECTS: readonly (readonly [title: string, config: Partial<GatewayConfig>, rows: readonly Row[]])[] = [
  ['by default, freshness: is reused', {}, FRESHNESS],
  ['by default, statuses: is reused', {}, STATUSES],
  ['by default, guesses: is reused', {}, GUESSES],
  ['by default, directives and fields', {}, DIRECTIVES],
  ['by default, conditions', {}, CONDITIONS],
  ['by default, updates', {}, UPDATES],
  ['by default, ranges', {}, RANGES],
  ['by default, Vary', {}, VARY],
  ['by default, after a write: is reused', {}, WRITES],
  ['by default, stale', {}, FAILURES],
  ['with directives of requests heard', { cache: { requestDirectives: 'honour' } }, HEARD],
  [
    'with every choice made for reuse',
    {
      policy: { cookies: { others: 'strip' } },
      cache: { authorization: 'honour', setCookie: 'store', staleIfError: 60 },
    },
    BY_CHOICE,
  ],
];

describe.each(SUBJECTS)('%s', (_subject, choices, rows) => {
  let gateway: Gateway;
  let origin: TestOrigin;
  let port: number;
  beforeAll(async () => {
    origin = await startOrigin();
    const config = { listen: '127.0.0.1:0', origin: origin.url, shutdown: { deadline: 1 }, ...choices };
    const full = readGatewayConfig(config);
    gateway = createGateway(full, { log: createLogger(full.logging, new PassThrough()) });
    ({ port } = (await gateway.start()).address);
  });
  afterAll(async () => {
    await origin.close();
    await gateway.stop();
  });

  const answer =
    (says: Step['says'] = [200, []], method: string): TestOrigin['answer'] =>
    (request, response, count) => {
      if (says === ORIGIN_CLOSES) {
        request.socket.destroy();
        return;
      }
      const [status, fields, text = `answer ${String(count)}`] = says;
      const hasBody = status !== 204 && status !== 304 && method !== 'HEAD';
      response.writeHead(status, fields as string[]);
      response.end(hasBody ? text : undefined);
    };

  const check = (step: Step, reply: Reply, seen: TestOrigin['seen']): void => {
    const { from = 'origin', status, text, has = {}, asks = {}, says } = step;
    const given = says === undefined || says === ORIGIN_CLOSES ? 200 : says[0];
    expect(reply.status).toBe(status ?? (given === 304 ? 200 : given));
    if (from !== 'store at first') expect(seen.length > 0 ? 'origin' : 'store').toBe(from);
    if (text !== undefined) expect(reply.body).toBe(text);
    for (const [name, value] of Object.entries(has)) expect([name, reply.header(name)]).toEqual([name, value]);
    for (const [name, value] of Object.entries(asks)) expect([name, seen[0]?.header(name)]).toEqual([name, value]);
  };

  test.each(rows.map((row, at) => [row[0], at, row.slice(1) as readonly Step[]] as const))(
    '%s',
    async (_, place, steps) => {
      for (const step of steps) {
        const { method = 'GET', more = '', fields = [], body } = step;
        origin.answer = answer(step.says, method);
        origin.seen.length = 0;
        const target = `/${String(place)}${more}`;
        check(step, await ask(port, { method, target, fields, body }), [...origin.seen]);
      }
    },
  );
});
