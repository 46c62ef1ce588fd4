import { redact } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { http } from '@urikit/scheme-http';
import { httpLike, type HttpOptions, httpSchemes } from '@urikit/scheme-http/profile';
import { parseUri } from '@urikit/generic/record';
import * as z from 'zod';
import { engineWith, found, SCHEMES } from './engine.js';

const httpConfig = http.configSchema as unknown as z.ZodType<HttpOptions>;

const messageFor = (config: unknown): string => {
  const result = httpConfig.safeParse(config);
  return result.success ? 'accepted' : z.prettifyError(result.error);
};

test('the plugin says what it is', () => {
  expect(http).toMatchObject({ id: 'http', contract: 2, schemes: SCHEMES, rfc: ['RFC 9110', 'RFC 6455'] });
  expect(http.version).toMatch(/^\d+\.\d+\.\d+$/);
});

describe('the schema', () => {
  test('fills in what is not said', () => {
    expect(httpConfig.parse({})).toEqual({ userinfo: 'discouraged' });
  });

  test.each(['allowed', 'discouraged', 'forbidden'] as const)('takes userinfo: %s', (userinfo) => {
    expect(httpConfig.parse({ userinfo })).toEqual({ userinfo });
  });

  test.each([
    [{ userInfo: 'allowed' }, ['Unrecognized key: "userInfo"']],
    [{ userinfo: 'allowed', port: 80, x: 1 }, ['Unrecognized keys: "port", "x"']],
    [{ userinfo: 'denied' }, ['Invalid option: expected one of "allowed"|"discouraged"|"forbidden"', 'at userinfo']],
    [{ userinfo: true }, ['expected one of', 'at userinfo']],
    [{ userinfo: null }, ['expected one of', 'at userinfo']],
    [null, ['expected object, received null']],
    [undefined, ['expected object, received undefined']],
    [[], ['expected object, received array']],
    ['allowed', ['expected object, received string']],
  ])('refuses %j and says why', (config, parts) => {
    for (const part of parts) expect(messageFor(config)).toContain(part);
    expect(() => http.configSchema.parse(config)).toThrow(z.ZodError);
  });

  test('can be shown as a JSON Schema', () => {
    expect(z.toJSONSchema(httpConfig, { io: 'input' })).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { userinfo: { enum: ['allowed', 'discouraged', 'forbidden'], default: 'discouraged' } },
    });
  });
});

describe('userinfo: decision 16, RFC 9110 4.2.4', () => {
  const severities = { allowed: undefined, discouraged: 'warning', forbidden: 'error' } as const;

  describe.each(Object.entries(severities))('%s', (userinfo, severity) => {
    const engine = engineWith({ userinfo });

    test.each(['http', 'https'])('%s', (scheme) => {
      const at = scheme.length + 3;
      const issues = severity === undefined ? [] : [['http/userinfo', severity, at]];
      for (const text of ['user@h/', '@h/', '%40@h/']) expect(found(`${scheme}://${text}`, engine)).toEqual(issues);
      expect(found(`${scheme}://u:p@h/`, engine)).toEqual([...issues, ['syntax/password', 'warning', at + 1]]);
      expect(found(`${scheme}://h/u@h?u@h#u@h`, engine)).toEqual([]);
    });

    test('it is kept by normalization all the same: decision 4', () => {
      expect(engine.normalize('HTTP://User:@H')).toBe('http://User:@h/');
      expect(engine.equivalent('http://@h/', 'http://h/')).toBe(false);
    });

    test('and never shown whole where it holds a password', () => {
      expect(redact('https://joe:hush@h/p', engine)).not.toContain('hush');
      for (const { message } of engine.check('https://joe:hush@h/p')) expect(message).not.toMatch(/hush|joe/);
    });
  });

  // ws-URI = "ws:" "//" host [ ":" port ] path [ "?" query ] (RFC 6455 3) has no place for one.
  test.each(['ws', 'wss'])('%s: an issue as well', (scheme) => {
    expect(found(`${scheme}://u@h/`)).toEqual([['http/userinfo', expect.any(String), scheme.length + 3]]);
    expect(found(`${scheme}://u@h/`, engineWith({ userinfo: 'forbidden' }))).toEqual([
      ['http/userinfo', 'error', scheme.length + 3],
    ]);
  });
});

test('the hooks have the defaults of the schema', () => {
  const { http: hooks } = httpSchemes();
  expect(hooks?.userinfo).toBe('discouraged');
  expect(httpSchemes({})['http']?.userinfo).toBe('discouraged');
  expect(Object.keys(httpSchemes())).toEqual(SCHEMES);
});

describe('hooks as http has them, for another scheme', () => {
  test.each([
    ['neither', {}],
    ['userinfo', { userinfo: 'forbidden' }],
    ['a fragment', { fragment: 'discouraged' }],
    ['both', { userinfo: 'allowed', fragment: 'forbidden' }],
  ] as const)('say of %s what is said', (_, said) => {
    const { view, ...data } = httpLike({ defaultPort: 8080, rfc: 'ACME-WEB 2', ...said });
    expect(data).toEqual({
      names: 'dns',
      defaultPort: 8080,
      authority: 'required',
      host: 'required',
      emptyPath: '/',
      rfc: 'ACME-WEB 2',
      ...said,
    });
    expect(Object.keys(data)).toHaveLength(6 + Object.keys(said).length);
    expect(typeof view).toBe('function');
  });

  test('the view of what has no authority has an empty host, where somebody asks without a check', () => {
    const { http: hooks } = httpSchemes({ userinfo: 'allowed' });
    expect(hooks?.view?.(parseUri('http:/p?q'))).toEqual({
      origin: 'http://',
      effectivePort: 80,
      requestTarget: '/p?q',
    });
  });
});
