import { describe, expect, test } from '@jest/globals';
import { maskSecrets } from '@urikit/secrets';
import fc from 'fast-check';
import { testSeed } from '../../generic/test/generators/campaign.js';

const masked = (line: string): string => maskSecrets(line, { mark: '*' });

describe('RFC 8259, RFC 3986 7.5: a line of JSON stays JSON without its secrets', () => {
  test.each([
    ['{"cookie":"sid=9d1f4a","status":200}', '{"cookie":"*","status":200}'],
    ['{"a":{"pin":1234},"b":1}', '{"a":{"pin":"*"},"b":1}'],
    ['{"password":1234}', '{"password":"*"}'],
    ['{"token":12345, "otp":[123456]}', '{"token":"*", "otp":["*"]}'],
    ['{"set-cookie":["sid=abc; Path=/","b=c"],"x":1}', '{"set-cookie":["*","*"],"x":1}'],
    ['{"cookie":"accepted","pass":"hush"}', '{"cookie":"accepted","pass":"*"}'],
    // Lists and objects
    ['{"client_secret":["Xk29sLq81mZp4",""]}', '{"client_secret":["*",""]}'],
    ['{"tokens":["Xk29sLq81mZp4Rt7"],"n":2}', '{"tokens":["*"],"n":2}'],
    [
      '{"tokens":["the","cat"],"max_tokens":4096,"tokens":123}',
      '{"tokens":["the","cat"],"max_tokens":4096,"tokens":123}',
    ],
    ['{"passwords":["correct","horse"]}', '{"passwords":["*","*"]}'],
    ['{"password":{"value":"hunter2Xq9"}}', '{"password":{"value":"*"}}'],
    ['{"password":{"a":[{"b":"correct"}],"on":true},"c":"d"}', '{"password":{"a":[{"b":"*"}],"on":true},"c":"d"}'],
    ['{"/users/password":{"get":"correct"}}', '{"/users/password":{"get":"correct"}}'],
    // A scheme of authentication stays.
    ['{"headers":{"authorization":["Bearer mF_9.B5f"]}}', '{"headers":{"authorization":["Bearer *"]}}'],
    ['{"authorization":"Digest a=\\"b\\", c=\\"d\\"","x":1}', '{"authorization":"Digest *","x":1}'],
    ['{"authorization":"required"}', '{"authorization":"required"}'],
    // Escapes, and strings that are texts of their own
    ['{"url":"https://h/?a=1\\u0026token=tok3n"}', '{"url":"https://h/?a=1&token=*"}'],
    ['{"url":"https:\\/\\/u:hush@h\\/a"}', '{"url":"https://u:*@h/a"}'],
    ['{"log":"{\\"password\\":1234}","x":"\\n"}', '{"log":"{\\"password\\":\\"*\\"}","x":"\\n"}'],
    ['{"x://u:hush@h":{"msg":"a b=c"}}', '{"x://u:*@h":{"msg":"a b=c"}}'],
    // Names beside their values
    ['{"key":"pin","value":1234}', '{"key":"pin","value":"*"}'],
    ['["pin","1234","b"]', '["pin","*","b"]'],
    ['["", "a", {"b":1}, "c"]', '["", "a", {"b":1}, "c"]'],
    // All of a string, or an object in it
    ['[]', '[]'],
    ['"token=tok3n"', '"token=*"'],
    ['a {"password":1234} b {"c":"d"}', 'a {"password":"*"} b {"c":"d"}'],
    ['password={"value":"correct"}', 'password={"value":"*"}'],
    ['curl -d \'{"password":1234}\' x://h', 'curl -d \'{"password":"*"}\' x://h'],
    ['{"a":"\n {"password":1234}', '{"a":"\n {"password":"*"}'],
    ['{"a" "b"} {"password":1234}', '{"a" "b"} {"password":"*"}'],
    ['{"a":"\\\\","b":"\\\\\\"","pin":123}', '{"a":"\\\\","b":"\\\\\\"","pin":"*"}'],
    // Lines that are cut, and other documents
    ['{"a":{"pin":1234},"b":1', '{"a":{"pin":*},"b":1'],
    ["{'tokens': ['Xk29sLq81mZp4Rt7', 'a']}", "{'tokens': ['*', 'a']}"],
    ["{ password: { value: 'hunter2Xq9', n: 1 } }", "{ password: { value: '*', n: 1 } }"],
    ['tokens: [ Xk29sLq81mZp4Rt7', 'tokens: [ *'],
    ['tokens: [ Xk29sLq81mZp4Rt7\nid=Xk29sLq81mZp5', 'tokens: [ *\nid=Xk29sLq81mZp5'],
    ['"secrets"=>["Xk29sLq81mZp4"], b', '"secrets"=>["*"], b'],
    ['password: { type: String, required: true }', 'password: { type: String, required: true }'],
    ["names: ['Xk29sLq81mZp4']", "names: ['Xk29sLq81mZp4']"],
  ])('%s', (line, shown) => {
    expect(masked(line)).toBe(shown);
  });

  test('a random number is hidden if it is asked for', () => {
    expect(maskSecrets('{"a":12345678901234567}', { unknown: 'hide' })).toBe('{"a":"***"}');
  });

  test('a mark is a string of JSON, and made of the secret as it is read', () => {
    expect(maskSecrets('{"token":"a\\nb"}', { mark: (secret) => `"${secret}"` })).toBe('{"token":"\\"a\\nb\\""}');
  });

  test.each(['[', '{"a":', '{"a" ', '{"', '"\\', '{"a":1}', '\\"'])('time is linear: %s', (unit) => {
    const line = unit.repeat(3e5);
    expect(maskSecrets(line) === line).toBe(true);
  });
});

/** A document, and each of its secrets; harmless members alone in the second one. */
interface Planted {
  readonly json: unknown;
  readonly without: unknown;
}

const HIDDEN = '\0';

const planted = (): fc.Arbitrary<Planted> => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'é', '"', '\\', '\n', ' ', '{', '}', '[', ']', ',', '\u2028'),
    maxLength: 12,
  });
  const plain = fc.oneof(word, fc.integer({ min: -9999, max: 9999 }), fc.boolean(), fc.constant(null));
  const harmless = plain.map((json): Planted => ({ json, without: json }));
  const value = fc.oneof(
    word.map((text) => `Xq9"${text}\\7kZ`),
    fc.integer({ min: 1000 }),
  );
  const secret = fc
    .oneof(
      value,
      fc.array(value),
      fc.dictionary(fc.constantFrom('value', 'old', 'new'), fc.oneof(value, fc.array(value))),
    )
    .map((json): Planted => ({ json, without: HIDDEN }));
  const name = fc.constantFrom('a', 'status', 'msg', 'x"y', 'z\\', 'user-agent');
  const secretName = fc.constantFrom('password', 'client_secret', 'accessToken', 'x-api-key', 'db.passwd', 'PIN');
  const { document } = fc.letrec<{ document: Planted }>((tie) => ({
    document: fc.oneof(
      { maxDepth: 4 },
      harmless,
      fc.array(tie('document'), { maxLength: 4 }).map((items): Planted => ({
        json: items.map(({ json }) => json),
        without: items.map(({ without }) => without),
      })),
      fc
        .tuple(fc.dictionary(name, tie('document'), { maxKeys: 3 }), fc.dictionary(secretName, secret, { maxKeys: 2 }))
        .map(([shown, hidden]): Planted => {
          const members = Object.entries({ ...shown, ...hidden });
          return {
            json: Object.fromEntries(members.map(([key, { json }]) => [key, json])),
            without: Object.fromEntries(members.map(([key, { without }]) => [key, without])),
          };
        }),
    ),
  }));
  return document;
};

/** Puts one mark in place of each member that is hidden, and tells if a string or number of it is left. */
function compared(masked: unknown, without: unknown): unknown {
  if (without === HIDDEN) return /Xq9|7kZ|\d{4}/.test(JSON.stringify(masked)) ? masked : HIDDEN;
  if (Array.isArray(without)) return without.map((item, i) => compared((masked as readonly unknown[])[i], item));
  if (without === null || typeof without !== 'object') return masked;
  const members = masked as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(without).map(([key, value]) => [key, compared(members[key], value)]));
}

test('law: masked JSON is JSON, its harmless members are unchanged, and no secret of it is left', () => {
  fc.assert(
    fc.property(planted(), fc.constantFrom(undefined, 1), ({ json, without }, indent) => {
      const once = maskSecrets(JSON.stringify(json, undefined, indent));
      const read: unknown = JSON.parse(once);
      expect(compared(read, without)).toEqual(without);
      expect(maskSecrets(once)).toBe(once);
      // The same behind other words, and as a string of another document.
      if (json !== null && typeof json === 'object' && !Array.isArray(json) && Object.keys(json).length > 0)
        expect(JSON.parse(maskSecrets(`level=info ${JSON.stringify(json)}`).slice(11))).toEqual(read);
      const { log } = JSON.parse(maskSecrets(JSON.stringify({ log: JSON.stringify(json) }))) as {
        readonly log: string;
      };
      expect(JSON.parse(log)).toEqual(read);
    }),
    { seed: testSeed(), numRuns: 300 },
  );
});
