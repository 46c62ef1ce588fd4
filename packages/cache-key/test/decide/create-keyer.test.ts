import { expect, test } from '@jest/globals';
import { compile, type CompiledPolicy } from '@urikit/cache-key';
import { createKeyer } from '@urikit/cache-key/keyer';
import { get } from '../support/request.js';

test('a plan that went through JSON makes the keys of the policy', () => {
  const keyer = compile({ host: { allow: ['ex.test', '__proto__'] }, query: { include: ['__proto__', 'a*'] } });
  const again = createKeyer(JSON.parse(JSON.stringify(keyer.plan)) as CompiledPolicy);
  for (const request of [
    get('/?a=1&b=2&__proto__=3'),
    get('/', {}, { host: '__proto__' }),
    get('/', {}, { host: 'constructor' }),
    get('/?constructor=1'),
  ]) {
    expect(again.decide(request)).toEqual(keyer.decide(request));
    const key = keyer.keyOf(request);
    expect(again.keyOf(request)).toBe(key);
    if (key !== undefined) expect(again.decode(key)).toEqual(keyer.decode(key));
  }
  expect(() => again.decode('')).toThrow(RangeError);
});
