import type { Decision, Keyer, KeyRequest } from '@urikit/cache-key';
import { RECOGNISERS } from '@urikit/gateway-export/internal';

const SERVERS = [
  ['haproxy, before Lua', RECOGNISERS['nginx-map']],
  ['nginx-map', RECOGNISERS['nginx-map']],
  ['varnish-vcl', RECOGNISERS['varnish-vcl']],
] as const;

/** Headers with which a server passes a request on. */
const OTHERS: readonly string[] = ['cookie', 'authorization', 'content-length', 'transfer-encoding'];

/** Counts the requests that each server recognises among those that a keyer decides. */
export function countRecognised({ plan, decide }: Pick<Keyer, 'plan' | 'decide'>) {
  const servers = SERVERS.map(([target, of]) => ({ target, recognise: of(plan), requests: 0 }));
  return {
    decide: (request: KeyRequest): Decision => {
      const { method, scheme, host = '', target } = request;
      const isPlain = method === 'GET' && !OTHERS.some((name) => request.header(name) !== undefined);
      if (isPlain && (scheme === 'http' || scheme === 'https'))
        for (const server of servers) if (server.recognise?.(scheme, host, target) !== undefined) server.requests++;
      return decide(request);
    },
    /** How many requests get a key from a server by expressions alone; undefined if `urikit export` refuses the policy for it. */
    recognised: () =>
      servers.map(({ target, recognise, requests }) => ({
        target,
        requests: recognise === undefined ? undefined : requests,
      })),
  };
}

export type Recognised = ReturnType<ReturnType<typeof countRecognised>['recognised']>;
