import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { createRegistry, RegistryError } from '@urikit/registry';
import { http } from '@urikit/scheme-http';
import { errorOf } from '../../generic/test/tables/thrown.js';

const overlay = {
  id: 'agent',
  version: '1.0.0',
  extends: ['http', 'https'],
  uris: {
    allow: ['https://docs.example/**', 'https://api.example/{team}/issues/*'],
    deny: ['https://docs.example/internal/**', '{http,https}://private:*/**'],
  },
};
const made = (uris: object, more: object = {}) =>
  createRegistry({ plugins: [http], references: 'forbid', overlays: [{ ...overlay, uris, ...more } as never] });
const registry = made(overlay.uris);

const codesOf = (text: string) =>
  registry.engine
    .check(text)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, start }) => [code, start]);

describe('uris of an overlay', () => {
  test.each([
    ['https://docs.example/a', []],
    ['https://DOCS.example:443/x/%2e%2e/a', []],
    ['https://docs.example/%2573/../internal/a', [['agent/uri-denied', 20]]],
    ['https://docs.example/%2569nternal/a', [['agent/uri-denied', 20]]],
    ['https://0xa000001/', [['agent/uri-denied', 17]]],
    ['https://api.example/red/issues/', [['agent/uri-not-allowed', 19]]],
    ['http://docs.example/', [['agent/uri-not-allowed', 0]]],
    ['https://x%2F@docs.example/', [['agent/uri-denied', 8]]],
    [`https://docs.example/%${'25'.repeat(9)}61`, [['agent/uri-denied', 20]]],
  ])('%s: %j', (text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });
  test('the message names the rule', () => {
    expect(registry.engine.check('https://docs.example/internal/a')[0]?.message).toContain(
      'denies "https://docs.example/internal/**"',
    );
  });
  test('deny alone allows the rest, and lists of hosts bind beside it', () => {
    const { engine } = made({ deny: ['https://docs.example/x'] }, { hosts: { deny: ['evil.example'] } });
    expect(engine.check('https://docs.example/y')).toEqual([]);
    expect(engine.check('https://docs.example/X')).toHaveLength(1);
    expect(engine.check('https://evil.example/y')).toHaveLength(1);
  });
  test('a child cannot allow a URI that its parent refuses', () => {
    const child = registry.extend({ overlays: [{ ...overlay, id: 'own', uris: { allow: ['https://*/**'] } }] });
    expect(child.engine.check('https://docs.example/internal/a').map(({ code }) => code)).toContain('agent/uri-denied');
  });
  test.each([
    [{}, /rules of URIs, as in/],
    [{ allow: 'https://h/' }, /expected a list of rules/],
    [{ alow: [] }, /alow/],
    [{ allow: ['https://h/', 'https://h/a*'] }, /allow.*"\*" is a whole segment.* at position 10/],
    [{ deny: ['https://h/%zz'] }, /two hexadecimal digits/],
    [{ deny: ['https://h]/'] }, /deny/],
    [{ deny: ['https://h/a|b'] }, /write a host as an A-label at position 11/],
    [{ deny: ['https:/a'] }, /overlay "agent": uris: rule 1 of deny, "https:\/a": expected "\/\/" and a host/],
  ])('%j is refused', (uris, message) => {
    expect(errorOf(() => made(uris).engine.check('https://h/'), RegistryError).message).toMatch(message);
  });
});
