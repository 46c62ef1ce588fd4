import { describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { check, engine, hintOf, withHint } from 'urikit';

const meant = (text: string): string | undefined => /"([^"]*)"$/.exec(hintOf(text, engine) ?? '')?.[1];

describe('strings that are nearly URIs', () => {
  test.each<[text: string, corrected: string]>([
    [' http://h.example/', 'http://h.example/'],
    ['\u00a0http://h.example/a\n', 'http://h.example/a'],
    ['"http://h.example/"', 'http://h.example/'],
    ['<http://h.example/>', 'http://h.example/'],
    ['git@github.com:o/r.git', 'ssh://git@github.com/o/r.git'],
    [' git@github.com:o/r.git', 'ssh://git@github.com/o/r.git'],
    ['git@h:/srv/r', 'ssh://git@h/srv/r'],
    ['github.com:o/r.git', 'ssh://github.com/o/r.git'],
    ['git+ssh://git@h:o/r', 'git+ssh://git@h/o/r'],
    ['ssh://git@github.com:o/r.git', 'ssh://git@github.com/o/r.git'],
    ['C:\\x', 'file:///C:/x'],
    ['C:/x', 'file:///C:/x'],
    ['c:\\a b\\100%#1.txt', 'file:///C:/a%20b/100%25%231.txt'],
    ['file://C:/x', 'file:///C:/x'],
    ['file:\\\\C:\\x', 'file:///C:/x'],
    ['\\\\Server\\share\\a b', 'file://server/share/a%20b'],
    ['postgres://u:p@h1:5432,h2:5432/db', 'postgres://u:***@h1:5432/db'],
    ['amqp://h1:5672,h2:5672,h3:5672', 'amqp://h1:5672'],
    ['postgres://u:pa/ss@h:5432/db', 'postgres://u:***@h:5432/db'],
    ['postgres://u:pa@ss@h/db', 'postgres://u:***@h/db'],
    ['postgres://u:pa#ss@h/db', 'postgres://u:***@h/db'],
    ['postgres://u:pa?s%@h/db', 'postgres://u:***@h/db'],
    ['postgres://app:p@ss/w#rd@db:5432/shop', 'postgres://app:***@db:5432/shop'],
    ['postgres://app:p@s?w@db/x', 'postgres://app:***@db/x'],
    ['http://me@corp@h.example/', 'http://***@h.example/'],
    ['example.com/a', 'https://example.com/a'],
    ['www.example.com', 'https://www.example.com'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['localhost:3000/a', 'http://localhost:3000/a'],
    ['127.0.0.1:80', 'http://127.0.0.1:80'],
    ['joe@example.com', 'mailto:joe@example.com'],
    ['http//h.example/', 'http://h.example/'],
    ['https;//h.example/', 'https://h.example/'],
    ['http::/h.example/', 'http://h.example/'],
    ['http:\\\\x', 'http://x'],
    ['http:\\\\h.example\\a', 'http://h.example/a'],
    ['http:/h.example', 'http://h.example'],
    ['coap:h/a', 'coap://h/a'],
    ['COAP:/h/a', 'COAP://h/a'],
    ['http://h.example/a b', 'http://h.example/a%20b'],
    ['http://h.example/100%', 'http://h.example/100%25'],
    ['http://::1/', 'http://[::1]/'],
    ['http://fe80::1/', 'http://[fe80::1]/'],
  ])('%j is meant as %s', (text, corrected) => {
    expect(meant(text)).toBe(corrected);
  });

  test.each([
    'http://${host}/x',
    'https://{tenant}.example.com/',
    'http://%s:%d/',
    'http://$HOST/a',
    'https://<host>/',
    '/users/{id}',
  ])('%s has a placeholder', (text) => {
    expect(hintOf(text, engine)).toContain('fill in the placeholder');
  });

  test.each([
    '',
    'http://h.example/',
    'http://h.example:80/@scope/pkg@1.0',
    'mailto:joe@example.com',
    'file:///C:/x',
    'file:/C:/x',
    'index.html',
    'README.md',
    '../a.b',
    '/a',
    '?q',
    '//example.com/a',
    'urn:isbn:0451450523',
    'ssh://git@h:22/o/r',
    'mongodb://h1,h2/db',
    'host:path',
    'x'.repeat(8193),
    'http://h.example:port/',
    'http://b\u00fccher.example/',
    'localhost',
  ])('%j has no hint', (text) => {
    expect(hintOf(text, engine)).toBeUndefined();
  });

  test.each([
    'https://a.example https://b.example',
    'https://a.example\nhttps://b.example',
    'https://a.example/x\t http://u:hush@b.example/',
    'https://a.example, https://b.example',
    'https://a.example;https://b.example/x',
  ])('%j is several URIs', (text) => {
    expect(hintOf(text, engine)).toBe('read each URI by itself: there are several in the string');
  });

  test.each(['https://exa mple.com/', 'https://a|b.example/', 'https:\\\\exa mple.com\\x', 'https://u:p@a b.example/'])(
    '%j has no hint with a host that is not meant',
    (text) => {
      expect(meant(text)).toBeUndefined();
    },
  );

  test.each([
    'postgres://admin:hunter/2@h/db',
    ' https://ghp0123456789abcdef@h.example/',
    ' https://h.example/?token=hunter2',
    'postgres://admin:hunter2@h1:1,h2:2/db?password=hunter2',
    'http://a1b2c3d4e5@corp@h.example/',
  ])('%s hides its secret', (text) => {
    expect(hintOf(text, engine)).toBeDefined();
    expect(hintOf(text, engine)).not.toMatch(/hunter|ghp0|a1b2c3/);
    expect(JSON.stringify(check(text))).not.toMatch(/hunter|ghp0|a1b2c3/);
  });
});

describe('issue.hint', () => {
  test('the first error has it, and issues without an error stay', () => {
    expect(check('http:\\\\x')[0]?.hint).toContain('"http://x"');
    expect(check('git@github.com:o/r.git')[0]?.hint).toContain('ssh://git@github.com/o/r.git');
    expect(check('http:x')[0]).toMatchObject({
      code: 'http/missing-authority',
      hint: expect.stringContaining('http://x'),
    });
    expect(check('example.com/a')).toEqual([]);
    expect(check('http://127.1/')[0]?.hint).toBeUndefined();
    expect(check('http://h:99999/')[0]?.hint).toBeUndefined();
    const [issue] = engine.check('a|b');
    expect(withHint('a|b', [{ ...issue!, hint: 'x' }], engine)[0]?.hint).toBe('x');
  });

  test('a plugin has the first say, that of the scheme of the string before others', () => {
    const asked: unknown[] = [];
    const own = createEngine({
      schemes: {
        acme: {
          hint: (text, issue) => (
            asked.push(issue?.code),
            text.startsWith('ACME-') ? 'write acme: before a number' : undefined
          ),
        },
        other: { hint: () => 'other' },
      },
    });
    expect(hintOf('ACME-7 ', own)).toBe('write acme: before a number');
    expect(withHint('ACME-7 ', own.check('ACME-7 '), own)[0]?.hint).toBe('write acme: before a number');
    expect(hintOf('other:7', own)).toBe('other');
    expect(asked).toEqual([undefined, 'syntax/character']);
  });

  test('a plugin whose hint breaks its contract is named', () => {
    const throwing = createEngine({
      schemes: {
        x: {
          id: 'acme',
          hint: () => {
            throw new Error('secret');
          },
        },
      },
    });
    expect(() => hintOf('x:', throwing)).toThrow('plugin "acme": the hook hint');
    const wrong = createEngine({ schemes: { x: { hint: () => 7 as never } } });
    expect(() => hintOf('x:', wrong)).toThrow('no string');
    expect(() => createEngine({ schemes: { x: { hint: 'text' as never } } })).toThrow('hint');
  });
});
