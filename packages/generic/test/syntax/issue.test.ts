import { createEngine, establishBase, parse, SYNTAX_ISSUES, tryParse, UriSyntaxError } from '@urikit/generic';
import { parseUri, recompose } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { ENGINE } from '../tables/engines.js';
import { MALFORMED } from '../tables/malformed.js';
import { errorOf } from '../tables/thrown.js';

describe('every code of the engine', () => {
  test('with its severity and section', () => {
    expect(SYNTAX_ISSUES).toEqual({
      'syntax/scheme': { severity: 'error', section: 'RFC 3986 3.1' },
      'syntax/missing-scheme': { severity: 'error', section: 'RFC 3986 5.1' },
      'syntax/other-scheme': { severity: 'error', section: 'RFC 3986 3.1' },
      'syntax/no-relative-references': { severity: 'error', section: 'RFC 3986 5.2' },
      'syntax/relative-reference': { severity: 'error', section: 'RFC 3986 4.2' },
      'syntax/colon-in-first-segment': { severity: 'error', section: 'RFC 3986 4.2' },
      'syntax/character': { severity: 'error', section: 'RFC 3986 2' },
      'syntax/percent-encoding': { severity: 'error', section: 'RFC 3986 2.1' },
      'syntax/ip-literal': { severity: 'error', section: 'RFC 3986 3.2.2' },
      'syntax/port': { severity: 'error', section: 'RFC 3986 3.2.3' },
      'input/not-string': { severity: 'error', section: 'RFC 3986 1.2.1' },
      'syntax/too-long': { severity: 'error', section: 'RFC 3986 7' },
      'syntax/too-many-segments': { severity: 'error', section: 'RFC 3986 7' },
      'syntax/too-many-parameters': { severity: 'error', section: 'RFC 3986 7' },
      'syntax/path': { severity: 'error', section: 'RFC 3986 3.3' },
      'syntax/password': { severity: 'warning', section: 'RFC 3986 3.2.1' },
      'syntax/path-as-host': { severity: 'warning', section: 'RFC 3986 3.2.2' },
      'syntax/encoded-dot-segment': { severity: 'warning', section: 'RFC 3986 6.2.2.3' },
      'syntax/encoded-nul': { severity: 'warning', section: 'RFC 3986 7.3' },
    });
  });

  test('cannot be changed: the issues are made of it', () => {
    const rows = Object.values(SYNTAX_ISSUES);
    expect(rows.length).toBeGreaterThan(10);
    expect([Object.isFrozen(SYNTAX_ISSUES), rows.filter((row) => !Object.isFrozen(row))]).toEqual([true, []]);
  });

  test('can be had', () => {
    const had = new Set<string>(MALFORMED.map(([, code]) => code));
    for (const text of ['//u:p@h', '///x', '/%2e', '/%00']) for (const { code } of ENGINE.check(text)) had.add(code);
    had.add(errorOf(() => parseUri(''), UriSyntaxError).issue.code);
    const urns = createEngine({ schemes: { urn: { references: 'none' } } });
    had.add(errorOf(() => urns.resolve('b', 'urn:a'), UriSyntaxError).issue.code);
    had.add(errorOf(() => urns.view('x:a', 'urn' as never), UriSyntaxError).issue.code);
    had.add(errorOf(() => recompose({ ...parse(''), path: '//' }), UriSyntaxError).issue.code);
    had.add(errorOf(() => parse(undefined as never), UriSyntaxError).issue.code);
    for (const limits of [{ length: 1 }, { segments: 1 }, { parameters: 1 }])
      for (const { code } of createEngine({ limits }).check('a/b?c&d')) had.add(code);
    for (const { code } of createEngine({ references: 'forbid' }).check('a')) had.add(code);
    expect(Array.from(had).sort()).toEqual(Object.keys(SYNTAX_ISSUES).sort());
  });
});

describe('UriSyntaxError', () => {
  test.each(MALFORMED)('for %j carries the issue and says where', (text, code, start, end, section) => {
    const error = errorOf(() => parse(text), UriSyntaxError);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('UriSyntaxError');
    expect(error.issue).toMatchObject({ code, start, end, section, severity: 'error' });
    for (const part of [error.issue.message, code, String(start), section]) expect(error.message).toContain(part);
    expect(error.issue.message).toMatch(/^expected /);
  });
});

/** What an engine says of a text, in all its ways: messages of issues and of errors. */
function sayings(text: string): readonly string[] {
  const engine = createEngine();
  const said: string[] = [];
  const note = (call: () => unknown): void => {
    try {
      call();
    } catch (error) {
      expect(error).toBeInstanceOf(UriSyntaxError);
      said.push((error as Error).message, JSON.stringify(error), String(error));
    }
  };
  const result = tryParse(text);
  if (!result.ok) said.push(result.issue.message);
  said.push(...engine.check(text).map(({ message }) => message));
  for (const call of [parse, parseUri, engine.normalize, engine.explain, engine.view]) note(() => call(text));
  note(() => engine.resolve(text, 'foo:'));
  note(() => engine.resolve('foo', text));
  note(() => engine.compare('foo:a', 'foo:b', { base: text }));
  note(() => establishBase({ embedded: text }));
  said.push(engine.compare(text, 'foo:').issue?.message ?? '');
  return said;
}

describe('a message never quotes userinfo or the text after it', () => {
  const secrets = [
    'hush',
    'hu%73h',
    'hush:hush',
    ':hush',
    'hush:',
    'a:hush',
    '1234hush',
    'h%C3%BCsh',
    "hush!$&'()*+,;=",
  ];
  const troubles = [
    '',
    ' ',
    '"',
    '<',
    '\\',
    '^',
    '[',
    ']',
    '%',
    '%4',
    '%zz',
    '\0',
    '\n',
    '\x7f',
    '\u00fc',
    '\ud800',
    '@',
    '#',
    '?',
    '/',
    ':',
    '#%',
    '?\t',
    '/ ',
    ':x',
  ];

  test.each(secrets)('%s, with trouble before, in or behind it', (secret) => {
    const leaks: (readonly [text: string, quote: string])[] = [];
    for (const trouble of troubles) {
      for (const text of [
        `foo://${secret}${trouble}@host`,
        `foo://${trouble}${secret}@host/path`,
        `foo://${secret}@host${trouble}`,
        `foo://${secret}@host:80${trouble}/path`,
        `foo://${secret}@host/path${trouble}?query`,
        `//${secret}@host?query${trouble}#fragment`,
        `//${secret}@${trouble}${secret}@host`,
        `1foo${trouble}://${secret}@host/path?query`,
        `${trouble}://${secret}@host/path?query`,
        `foo://user:${secret}${trouble}`,
        `foo:${trouble}//${secret}@host`,
      ]) {
        // What follows userinfo, as data: a message has the words "host", "path", "query" and "fragment" of its own.
        const quotes = ['hush', 'hu%73h', 'h%C3%BCsh', '1234', 'host:80', '/path?', text];
        const said = sayings(text).join('\n');
        leaks.push(...quotes.filter((quote) => said.includes(quote)).map((quote) => [text, quote] as const));
      }
    }
    expect(leaks).toEqual([]);
  });

  test.each([
    ['in userinfo', 'foo://u:<@h'],
    ['in a password that holds "@"', 'foo://u:p@<word@h'],
    ['in the host behind userinfo', 'foo://u:p@h<'],
    ['in what may be a password without its "@"', 'foo://u:<'],
    ['in a password that holds "/"', 'foo://u:1/<@h'],
    ['in a password that holds "?"', 'foo://u:1?<@h'],
    ['in a password that holds "#"', 'foo://u:1#<@h'],
  ])('but for its one character that no URI may contain, %s', (_, text) => {
    for (const char of ['<', '\\', ' ', '\u00fc']) {
      const name = char > ' ' && char < '\x7f' ? `"${char}"` : `U+00${char === ' ' ? '20' : 'FC'}`;
      for (const saying of sayings(text.replace('<', char)).filter((each) => each !== '')) {
        // A message as JSON has its quotes escaped; an error as JSON has no message.
        if (saying.startsWith('expected')) expect(saying).toContain(name);
        expect(saying).not.toContain('word');
      }
    }
  });

  test.each(['foo://u:[@h', 'foo://u:p@h@', 'foo://u:x', 'foo://u:1/[@h', 'foo://u:1#[@h'])(
    'and not a character that a URI may contain: %s',
    (text) => {
      for (const saying of sayings(text)) expect(saying).not.toMatch(/found "/);
    },
  );
});
