import { describe, expect, test } from '@jest/globals';
import * as generic from '@urikit/generic';
import * as record from '@urikit/generic/record';
import * as iri from '@urikit/iri';
import * as query from '@urikit/query';
import * as template from '@urikit/template';
import * as urikit from 'urikit';
import { createContext, runInContext } from 'node:vm';
import { codesIn, readDocument, rowsOf, sectionOf } from './support/markdown.js';

/** Every row of the guide is run with data that tries to leave its place. */

const HOSTILE = [
  ...[
    'x&admin=true',
    'a=b',
    'a+b',
    'a;b',
    'a,b',
    'a#b',
    'a?b',
    'a/b',
    '../../b',
    '//evil.example',
    '@evil.example',
    ':80',
  ],
  ...[
    '50%',
    '%41',
    '%2541',
    '%26admin%3Dtrue',
    '%00',
    '%FF',
    '%2e%2e',
    'a\\b',
    'a b',
    'a\0b',
    'a\r\nb',
    '"<>',
    'é',
    '😀',
    '',
  ],
];

const run = (code: string, scope: Record<string, unknown>): unknown => runInContext(code, createContext(scope));

const { text: guide } = readDocument('docs/guides/coming-from.md');
const strict = sectionOf(guide, 'A parser becomes strict');

describe('a parser becomes strict', () => {
  const strictRows = rowsOf(strict).map((cells) => cells.map((cell) => codesIn(cell)[0] ?? ''));
  test.each(strictRows.map(([text = '', here = '', cure = '', result = '']) => ({ text, here, cure, result })))(
    '$text',
    ({ text, here, cure, result }) => {
      const codes = urikit.engine.check(text).map(({ code }) => code);
      if (here.includes('/') && !here.includes(':')) expect(codes).toContain(here);
      else expect(codes).toEqual([]);
      expect(run(cure, { ...urikit, ...iri, URL, text })).toBe(result);
    },
  );
  test('has its rows', () => {
    expect(strictRows.length).toBeGreaterThan(8);
  });
});

const rows = rowsOf(guide.replace(strict, '')).map(([call = '', here = '']) => ({
  call,
  here,
  codes: codesIn(here),
}));

/** The codes of a cell that are expressions; a name by itself is the id of a rule, or an export. */
const expressionsOf = (codes: readonly string[]): readonly string[] =>
  codes.filter((code) => /^[a-z]+(?:[(?.]|$)/i.test(code));

const schema = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } };

function scopeOf(data: string): Record<string, unknown> {
  const text = `http://u@h:1/a/${data}`;
  const read = urikit.tryParse(text);
  const reference = read.ok ? read.value : urikit.parse('http://u@h:1/a/?a=1&b=2');
  return {
    ...generic,
    ...record,
    ...urikit,
    ...iri,
    ...query,
    ...template,
    ...{ text, url: text, reference, ...reference, query: reference.query ?? 'b=%7E&a=0&b', schema },
    ...{ base: 'http://h/a/b', relative: data, a: text, b: 'http://h/', name: data, form: data, value: data },
    ...{ values: { a: data }, names: ['a'], template: '/x{?a,b}' },
  };
}

/** An answer, or an error that has a code: never an error of JavaScript. */
function answerOf(code: string, scope: Record<string, unknown>): unknown {
  try {
    return run(code, scope);
  } catch (cause) {
    const { code: own, issue } = cause as { code?: string; issue?: { code: string } };
    expect([code, own ?? issue?.code]).toEqual([code, expect.stringMatching(/^[a-z]+\/[a-z0-9-]+$/)]);
    return undefined;
  }
}

describe('each row of the guide runs on hostile data', () => {
  test('the rows are found', () => {
    expect(rows.length).toBeGreaterThan(50);
  });
  test.each(rows.map(({ call, here, codes }) => [call, here, codes] as const))('%s: %s', (_, here, codes) => {
    const expressions = expressionsOf(codes);
    if (expressions.length === 0) expect(here).toMatch(/^(?:a plugin|not here|the rule `|`serializeParameter`)/);
    for (const id of /^the rule `/.test(here) ? codes : [])
      expect(urikit.engine.normalize('http://h/', { rules: [id as never] })).toBe('http://h/');
    for (const code of expressions) for (const data of HOSTILE) answerOf(code, scopeOf(data));
  });
});

const rowsWith = (pattern: RegExp): readonly (readonly [string, string])[] =>
  rows.flatMap(({ call, codes }) => codes.filter((code) => pattern.test(code)).map((code) => [call, code] as const));

describe('data stays one value', () => {
  test.each(rowsWith(/^(?:percentEncode|encodeQueryValue)\(/))('%s: %s', (_, code) => {
    for (const data of HOSTILE) {
      const encoded = run(code, { ...scopeOf(data), text: data }) as string;
      expect(Array.from(new URLSearchParams(`a=${encoded}&b=1`))).toEqual(Object.entries({ a: data, b: '1' }));
      expect(urikit.percentDecode(encoded)).toBe(data);
    }
  });

  test.each(rowsWith(/\.(?:append|set)\('a', '1'\)/))('%s: %s', (_, code) => {
    for (const data of HOSTILE) {
      const before = 'http://h/a?b=%7E&x=1&b';
      const after = String(run(code.replace("'1'", 'data'), { ...scopeOf(''), text: `${before}#f`, data }));
      const edited = code.startsWith('editQuery') ? String(urikit.parse(after).query) : after;
      expect(query.parseQuery(edited).getAll('a')).toEqual([data]);
      expect(new URLSearchParams(edited).getAll('a')).toEqual([data]);
      if (edited !== after) expect([after.startsWith(`${before}&`), after.endsWith('#f')]).toEqual([true, true]);
    }
  });

  test.each(rowsWith(/^replaceComponents\(text, \{ port/))('%s: %s', (_, code) => {
    for (const data of HOSTILE.filter((one) => one !== '')) {
      const scope = { ...scopeOf(''), text: 'http://h/a?b', data };
      expect(answerOf(code.replace("'81'", 'data'), scope)).toBeUndefined();
    }
  });

  test.each(rowsWith(/^parseTemplate/))('%s: %s', (_, code) => {
    for (const data of HOSTILE) {
      const scope = { ...scopeOf(''), template: '/x{?a,b}', values: { a: data, b: '1' } };
      const [, search = ''] = (run(code, scope) as string).split('?');
      expect(Array.from(new URLSearchParams(search))).toEqual(Object.entries({ a: data, b: '1' }));
    }
  });
});

describe('edits keep every other byte', () => {
  test.each(rowsWith(/^editQuery\(.*\.(?:delete|strip|keep)\(/))('%s: %s', (_, code) => {
    for (const other of ['b=x%26a=1', '%2561=1', 'b=%7e', 'a%3D=1', '&', '%FF', ';a=1']) {
      const text = `HTTP://h:80/%7e?${other}&a=1&utm_source=m#f`;
      const after = String(run(code, { ...scopeOf(''), text, url: text }));
      expect(after).toMatch(/^HTTP:\/\/h:80\/%7e\?.*#f$/);
      const edited = after.slice(after.indexOf('?') + 1, -2);
      expect(edited === 'a=1' || edited.startsWith(other)).toBe(true);
    }
  });
});
