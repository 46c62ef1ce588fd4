import { describe, expect, test } from '@jest/globals';
import { inside } from '../support/inside.js';

const run = async (args: readonly string[], stdin = '') => {
  const { stdout, stderr, code } = await inside(['same', ...args], stdin);
  return { stdout, stderr, code };
};
const PAIR = ['http://localhost:53219/cb', 'http://localhost/cb'] as const;

describe('urikit same', () => {
  test('marks the difference below both strings', async () => {
    const { stdout, code } = await run(['--as', 'issuer', 'https://idp.example/', 'https://idp.example']);
    expect(stdout.split('\n')).toEqual([
      'different',
      '  standard   issuer',
      '  section    RFC 8414 3.3',
      '  differs    path',
      '  near miss  empty-path',
      '             differs only by the "/" that `new URL` adds',
      '  cure       keep the string as configured; do not store `url.href`',
      '  a  https://idp.example/',
      '                        ^',
      '  b  https://idp.example',
      '                        ^',
      '',
    ]);
    expect(code).toBe(0);
  });

  test('marks the part that is refused, and shows no password', async () => {
    const { stdout } = await run(['--as', 'dpop-htu', 'https://h/a', 'https://me@h/a']);
    expect(stdout).toContain('refused\n');
    expect(stdout).toContain('  b  https://me@h/a\n             ^^\n');
    const secret = await run(['--as', 'dpop-htu', 'https://me:hunter2@h/a', 'https://h/a']);
    expect(secret.stdout).not.toContain('hunter2');
    const json = await run(['--json', '--as', 'dpop-htu', 'https://me:hunter2@h/a', 'https://h/a']);
    expect(json.stdout).not.toContain('hunter2');
  });

  test.each([
    [['localhost'], 'same'],
    [['localhost=true'], 'same'],
    [['localhost=false'], 'different'],
    [[], 'different'],
    [['anyPort=false', 'localhost'], 'different'],
    [['schemes=msal,urn'], 'different'],
  ])('reads options: %j', async (options, word) => {
    const flags = options.flatMap((each) => ['--option', each]);
    expect((await run(['--as', 'oauth-redirect', ...flags, ...PAIR])).stdout.split('\n')[0]).toBe(word);
  });

  test('reads pairs from stdin, and exits with 1 for a difference if it is asked to', async () => {
    const stdin = 'https://h/a\thttps://h/a\nhttps://h/a/\thttps://h/a\nhttp://h\thttps://h\n';
    expect(await run(['--as', 'issuer'], stdin)).toEqual({
      stdout: 'same\tRFC 8414 3.3\ndifferent\tRFC 8414 3.3\ttrailing-slash\nrefused\tRFC 8414 2\tsame/scheme\n',
      stderr: '',
      code: 0,
    });
    const { code, stderr } = await run(['--as', 'issuer', '--exit-code'], stdin);
    expect([code, stderr]).toEqual([1, expect.stringContaining('2 of 3 lines different or refused')]);
    expect((await run(['--as', 'issuer', '-'], 'https://h\n')).stdout).toContain('one tab between');
  });

  test('writes the answer as JSON', async () => {
    const { stdout } = await run(['--json', '--as', 'oauth-redirect', ...PAIR]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      a: PAIR[0],
      b: PAIR[1],
      equal: false,
      section: 'RFC 8252 7.3',
      nearMiss: { words: ['loopback-port'] },
    });
  });

  test('lists the standards', async () => {
    const { stdout } = await run(['--list']);
    expect(stdout).toContain(
      'oauth-redirect  equality                 anyPort=true localhost=false http=false schemes=\n',
    );
    expect(stdout).toContain('web-origin      equality, not reflexive\n');
    const json = JSON.parse((await run(['--list', '--json'])).stdout) as readonly { readonly id: string }[];
    expect(json.map(({ id }) => id)).toContain('dpop-htu');
  });

  test.each([
    [[], /needs a standard/],
    [['--as', 'issuer', 'a'], /two URIs, found 1/],
    [['--as', 'isuer', 'a', 'b'], /Allowed choices are dpop-htu/],
    [
      ['--as', 'issuer', '--option', 'htp', 'a', 'b'],
      /expected an option \(in,http\), found "htp" \(is "http" meant\?\)/,
    ],
    [['--as', 'issuer', '--option', 'in=x', 'a', 'b'], /--option: in: expected one of \(metadata, response/],
  ])('refuses a mistake: %j', async (args, message) => {
    const { stderr, code } = await run(args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});
