import { describe, expect, test } from '@jest/globals';
import { doubtsAbout, IANA_DATE, statusOf } from '../../src/plugin/iana.js';
import { inside } from '../support/inside.js';

describe('RFC 7595 3.8: names of schemes', () => {
  test.each([
    ['http', 'taken: IANA has it as a permanent scheme'],
    ['view-source', 'taken: IANA has it as a provisional scheme'],
    ['wais', 'taken: IANA has it as a historical scheme'],
    ['c', 'one letter'],
    ['universal', 'general'],
    ['com.example.info', 'as in com-example-info'],
  ])('%s: %s', async (name, doubt) => {
    expect(doubtsAbout(name).join()).toContain(doubt);
    const { code, stderr } = await inside(['plugin', 'new', name, '--dry-run']);
    expect([code, stderr]).toEqual([0, expect.stringContaining(doubt)]);
  });

  test.each(['acme-doc', 'com-example-info', 'acme.doc'])('%s is a name', (name) => {
    expect(doubtsAbout(name)).toEqual([]);
  });

  test('a name in upper case is refused with the name to register', async () => {
    expect((await inside(['plugin', 'new', 'Acme'])).stderr).toContain('write acme');
  });

  test('the list has a date, and each name once', () => {
    expect(Number.isNaN(Date.parse(IANA_DATE))).toBe(false);
    expect(statusOf('coap+tcp')).toBe('permanent');
    expect(statusOf('constructor')).toBeUndefined();
  });
});

describe('RFC 7595 7.4: the template of a registration', () => {
  const card = async (...argv: readonly string[]) => (await inside(['scheme', 'card', ...argv])).stdout;
  const abnf = (text: string): string => /Appendix A\):\n\n((?: {2}.*\n)+)/.exec(text)?.[1] ?? '';

  test('has its members in their order', async () => {
    const members = [...(await card('coap')).matchAll(/^([A-Z][^:\n]*):/gm)].map(([, name]) => name);
    expect(members.slice(0, 6)).toEqual([
      'Scheme name',
      'Status',
      'Applications/protocols that use this scheme name',
      'Contact',
      'Change controller',
      'References',
    ]);
  });

  const LIKE_COAP = [
    '"//" authority path-abempty [ "?" query ]',
    '  authority = host [ ":" port ]',
    '  ; host is not empty',
    '  ; an absent port is 5683\n',
  ].join('\n');

  test.each([
    ['coap', `  coap-URI = "coap" ":" ${LIKE_COAP}`],
    ['coap+tcp', `  coap-tcp-URI = "coap+tcp" ":" ${LIKE_COAP}`],
    [
      'mailto',
      [
        '  mailto-URI = "mailto" ":" ( path-absolute / path-rootless / path-empty ) [ "?" query ] [ "#" fragment ]',
        '  ; dot-segments of the path are data',
        '  ; fragment is discouraged\n',
      ].join('\n'),
    ],
  ])('the syntax of %s', async (scheme, syntax) => {
    expect(abnf(await card(scheme))).toBe(syntax);
  });

  test('the schemas are JSON, and that of URIs knows them', async () => {
    const [uris, options] = [...(await card('mailto')).matchAll(/^ {2}\{\n[^]*?\n {2}\}$/gm)].map(
      ([text]) => JSON.parse(text) as { readonly pattern?: string; readonly properties?: object },
    );
    expect(new RegExp(uris?.pattern ?? '').test('MAILTO:a@h')).toBe(true);
    expect(new RegExp(uris?.pattern ?? '').test('mailto://h')).toBe(false);
    expect(Object.keys(options?.properties ?? {})).toContain('bcc');
  });

  test('a scheme without a plugin', async () => {
    expect(await inside(['scheme', 'card', 'nosuch'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--plugin'),
    });
  });
});
