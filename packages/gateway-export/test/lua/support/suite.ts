import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { KeyRequest, Policy } from '@urikit/cache-key';
import { describePairs, MERGED_BY, type Pair, pairs } from '../../../../../test/support/cache-key-pairs.js';
import { describeWhere } from '../../../../../test/support/where-present.js';
import type { Sent } from '../../njs/support/client.js';
import type { Seen } from '../../njs/support/origin.js';
import { POLICIES } from '../../njs/support/policies.js';
import { type Shown, shown } from '../../njs/support/requests.js';
import { testForged } from './forged.js';
import { testListed } from './listed.js';
import { type Gateway, type Outcome, serve, type Serving } from './gateway.js';
import { makeFolder } from './server.js';

/** What holds for every gateway that runs an export, as octets over a socket, with its own cache. */

const CHOICES: Readonly<Record<string, Policy>> = Object.fromEntries(
  Object.entries(MERGED_BY)
    .filter(([id]) => id !== 'P5')
    .map(([id, policy]) => [`choice_${id.toLowerCase()}`, policy as Policy]),
);
export const HOSTILE: Readonly<Record<string, Policy>> = Object.fromEntries(
  ['languages', 'cookies', 'tenant', 'routes', 'all', 'invalid'].map((name) => [name, POLICIES[name]?.policy ?? {}]),
);

/** What is another gateway's own. */
export interface Own {
  /** The policies that it runs; absent: all. */
  readonly policies?: Readonly<Record<string, Policy>>;
  /** Pairs that it merges before it asks: it shows one target for both. */
  readonly merged?: readonly string[];
  /** The target that it shows and forwards, where it changes it before it asks. */
  readonly shown?: (target: string) => string;
}

/** Pairs of class N and P that a choice merges, because it says so. */
const merges = (choice: string, { id }: Pair): boolean =>
  (
    { choice_p2: ['P2', 'N16'], choice_p3: ['P3', 'N27'], choice_p4: ['P4', 'P5'] } as Record<string, readonly string[]>
  )[choice]?.includes(id) ?? choice === `choice_${id.toLowerCase()}`;

const share = ([a, b]: readonly [Outcome, Outcome]): boolean => a.count !== undefined && a.count === b.count;

/** A generated request as it can be sent; undefined for one that frames itself or has no host. */
export const requestOf = ({ line, scheme, fields }: Shown): Sent | undefined => {
  const [method = '', target = '', version, ...more] = line.split(' ').filter((word) => word !== '');
  const hosts = fields.filter(([name]) => name === 'Host');
  const isPlain = fields.every(
    ([name, value]) => !/^(?:content-length|transfer-encoding|connection)$/i.test(name) && !/[\0\r\n]/.test(value),
  );
  if (version !== 'HTTP/1.1' || more.length > 0 || scheme !== 'http' || !isPlain || hosts.length !== 1)
    return undefined;
  return { method, target, host: hosts[0]?.[1], fields: fields.filter(([name]) => name !== 'Host') };
};

/** A request as the keyer has it. */
export function keyRequest(method: string, target: string, fields: readonly (readonly [string, string])[]): KeyRequest {
  const header = (name: string): string | undefined => {
    const values = fields
      .filter(([other]) => other.toLowerCase() === name)
      .map(([, value]) => value.replace(/^[ \t]+|[ \t]+$/g, ''));
    return values.length === 0 ? undefined : values.join(name === 'cookie' ? '; ' : ', ');
  };
  return { method, scheme: 'http', host: header('host'), target, header };
}

/** What the origin saw, as a request that comes to the gateway: what the gateway tells of itself is no part of it. */
const seenAsRequest = ({ line, fields }: Seen): KeyRequest => {
  const [method = '', target = ''] = line.split(' ');
  return keyRequest(
    method === 'HEAD' ? 'GET' : method,
    target,
    fields.filter(([name]) => !/^(?:connection|x-forwarded-.*|via)$/i.test(name)),
  );
};

/** The tests of a gateway. @param unseen - ids of pairs that it refuses or rewrites before it asks us */
export function describeGateway(gateway: Gateway, requests: number, own: Own = {}): void {
  const {
    policies = { standard: {}, ...CHOICES, ...HOSTILE },
    merged = [],
    shown: shownBy = (target: string) => target,
  } = own;
  const choices = Object.keys(CHOICES).filter((name) => name in policies);

  describeWhere(`the export for ${gateway.target}, in the gateway itself with its own cache`, gateway.missing, () => {
    let serving: Serving;
    beforeAll(async () => {
      serving = await serve(gateway, policies, makeFolder(gateway.target));
    }, 30_000);
    afterAll(() => serving.stop());

    const both = async (name: string, { a, b }: Pair): Promise<readonly [Outcome, Outcome]> => [
      await serving.send(name, a),
      await serving.send(name, b),
    ];

    const withPairs: typeof describePairs = 'standard' in policies ? describePairs : () => undefined;
    withPairs('the pairs of requests', () => {
      test('the 11 that RFC 3986 section 6 and RFC 9110 4.2.3 call equivalent share an answer', async () => {
        const shared: unknown[] = [];
        for (const pair of pairs.filter((one) => one.class === 'E'))
          if (share(await both('standard', pair))) shared.push(pair.id);
        expect(shared).toEqual(pairs.filter((one) => one.class === 'E').map(({ id }) => id));
      });

      test('the 26 that may get different answers share none, under the default and under each choice of a policy', async () => {
        const shared: unknown[] = [];
        for (const pair of pairs.filter((one) => one.class === 'N'))
          for (const name of ['standard', ...choices])
            if (share(await both(name, pair)) && !merges(name, pair) && !merged.includes(pair.id))
              shared.push([pair.id, name]);
        expect(shared).toEqual([]);
      });

      test('the 8 of a policy share an answer by their own choice and no other', async () => {
        const wrong: unknown[] = [];
        for (const pair of pairs.filter((one) => one.class === 'P'))
          for (const name of ['standard', ...choices])
            if (share(await both(name, pair)) !== (merges(name, pair) || merged.includes(pair.id)))
              wrong.push([pair.id, name]);
        expect(wrong).toEqual([]);
      });
    });

    testForged(() => serving, policies, gateway.target === 'varnish-lua');
    testListed((name, sent) => serving.send(name, sent), policies);

    test.each(Object.keys(policies).filter((name) => !choices.includes(name)))(
      'every answer under the policy "%s" is that to a request with the same key, and was asked for in the same form',
      async (name) => {
        const { decide } = serving.keyer(name);
        const statuses: number[] = [];
        let answered = 0;
        const all = fc.sample(shown, { seed: 2026, numRuns: requests });
        // A busy machine may drop connections: the same requests again, where nothing at all was answered.
        for (const [i, one] of [...all, ...all].entries()) {
          if (i >= all.length && answered > 0) break;
          const sent = requestOf(one);
          if (sent === undefined) continue;
          const expected = decide(
            keyRequest(sent.method ?? 'GET', shownBy(sent.target), [['Host', sent.host ?? ''], ...(sent.fields ?? [])]),
          );
          const { status, seen } = await serving.send(name, sent);
          statuses.push(status);
          if (seen === undefined) continue;
          expect([sent, expected.action, status]).toEqual([
            sent,
            expected.action === 'reject' ? 'key or bypass' : expected.action,
            200,
          ]);
          if (expected.action === 'reject') continue;
          answered++;
          const again = decide(seenAsRequest(seen));
          const [, target] = seen.line.split(' ');
          const host = seen.fields.find(([field]) => field.toLowerCase() === 'host')?.[1];
          expect([target, host]).toEqual([expected.forward.target, expected.forward.host]);
          if (expected.action === 'key')
            expect([sent, again.action === 'key' ? again.key : again]).toEqual([sent, expected.key]);
        }
        // Where nothing was answered, this says what was said instead.
        expect(answered > 0 ? [] : [...statuses, serving.log()]).toEqual([]);
      },
    );
  });
}
