import { expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import type { Sent } from '../../njs/support/client.js';
import type { Seen } from '../../njs/support/origin.js';

/** Fields of one client by which the origin may answer under a policy: those that every keyer watches, and a keyed one. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  standard: ['Cookie', 'Authorization'],
  languages: ['Cookie', 'Authorization', 'Accept-Language'],
  cookies: ['Cookie', 'Authorization'],
  tenant: ['Cookie', 'X-Tenant'],
};

/** Ways to name a field in Connection (RFC 9110 7.6.1). */
const listsOf = (name: string): readonly string[] => [
  name,
  name.toUpperCase(),
  `close, ${name}`,
  `${name.toLowerCase()},close`,
  `te ,\t${name} ,`,
  `,,${name}`,
  `x-other,${name},${name}`,
];

/** Asks under a policy, by its name. */
type Send = (name: string, sent: Sent) => Promise<{ readonly seen: Seen | undefined }>;

/** An answer that is shared depends on no field that the key leaves out, whatever Connection says of that field. */
export function testListed(send: Send, policies: Readonly<Record<string, Policy>>): void {
  const names = Object.keys(SECRETS).filter((name) => name in policies);
  if (names.length === 0) return;
  test.each(names)('RFC 9110 7.6.1: a field that Connection names reaches no shared answer: %s', async (name) => {
    const leaked: unknown[] = [];
    let answered = 0;
    const secrets = SECRETS[name] ?? [];
    for (const [i, secret] of secrets.entries())
      for (const [j, list] of listsOf(secret).entries()) {
        const value = secret === 'Accept-Language' ? 'de' : `secret=${String(j)}`;
        const target = `/listed/${String(i)}/${String(j)}`;
        const own = [[secret, value] as const, ['Connection', list] as const];
        for (const fields of [own, [...own].reverse()]) await send(name, { target, host: 'ex.test', fields });
        const { seen } = await send(name, { target, host: 'ex.test' });
        if (seen !== undefined) answered++;
        if (seen?.fields.some(([, found]) => found.split(/[ ,;]+/).includes(value)) === true)
          leaked.push(`${secret} by ${list}`);
      }
    expect([leaked, answered]).toEqual([[], secrets.length * listsOf('').length]);
  });
}
