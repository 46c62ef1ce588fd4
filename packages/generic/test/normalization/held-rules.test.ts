import { createEngine } from '@urikit/generic';
import { rulesBeyond } from '@urikit/generic/internal';
import { expect, test } from '@jest/globals';

const [rule] = createEngine().rules;

test.each(['lines', 'keyer'] as const)(
  '%s hold every safe rule of RFC 3986, and leave rules of schemes to the engine',
  (maker) => {
    expect(rulesBeyond(createEngine().rules, maker)).toEqual([]);
    const rules = [
      { ...rule, id: 'acme/order', tier: 'safe' },
      { ...rule, id: 'rfc-9999', tier: 'safe' },
      { ...rule, id: 'www', tier: 'opt-in' },
    ];
    expect(rulesBeyond(rules as never, maker)).toEqual(['rfc-9999']);
  },
);
