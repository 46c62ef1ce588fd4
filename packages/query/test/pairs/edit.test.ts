import { describe, expect, test } from '@jest/globals';
import type { UrikitError } from '@urikit/generic';
import {
  decideEncoding,
  encodeQueryName,
  encodeQueryValue,
  formDecode,
  type NameSelector,
  parseParameter,
  parseQuery,
  type QueryOptions,
} from '@urikit/query';
import { codeOf, thrownBy } from '../support/thrown.js';

describe('reading by name', () => {
  const query = parseQuery('a=1&%61=2&b&c=&a%2Bb=3&%FF=4&a');
  test('compares decoded names', () => {
    expect(query.get('a')).toBe('1');
    expect(query.getAll('a')).toEqual(['1', '2', undefined]);
    expect(query.get('a+b')).toBe('3');
    expect(query.has('%61')).toBe(false);
    expect(query.get('\uFFFD')).toBe('4');
  });
  test('tells an absent value from an empty one and from no pair', () => {
    expect([query.has('b'), query.get('b')]).toEqual([true, undefined]);
    expect([query.has('c'), query.get('c')]).toEqual([true, '']);
    expect([query.has('d'), query.get('d')]).toEqual([false, undefined]);
    expect([parseQuery('').has(''), parseQuery('&').has('')]).toEqual([false, true]);
  });
  test('a name with a delimiter in it is the name of no two pairs', () => {
    expect([parseQuery('a&b').has('a&b'), parseQuery('a=b').has('a=b')]).toEqual([false, false]);
    expect(parseQuery('a;b', { separator: ';' }).has('a;b')).toBe(false);
    expect(parseQuery('a;b').has('a;b')).toBe(true);
  });
  test.each([
    ['ab=1&b=2', 'b', '2'],
    ['a=b&b', 'b', undefined],
    ['a=b=1&b=2', 'b', '2'],
    ['bb&b=3', 'b', '3'],
    ['bb', 'b', undefined],
    ['a&bb&bc', 'b', undefined],
    ['a=1', 'a=1', undefined],
    ['a&b', 'a&b', undefined],
    [`${'x'.repeat(100)}=1`, 'x'.repeat(100), '1'],
    ['a%20b=1', 'a b', '1'],
  ])('in %j the value of %j', (text, name, value) => {
    expect(parseQuery(text).get(name)).toBe(value);
  });
  test('reads into a record without a prototype', () => {
    const record = parseQuery('__proto__=1&constructor=2&a=3&a').toRecord();
    expect(Object.getPrototypeOf(record)).toBeNull();
    expect(Object.entries(record)).toEqual([
      ['__proto__', ['1']],
      ['constructor', ['2']],
      ['a', ['3', undefined]],
    ]);
    expect([Object.isFrozen(record), Object.isFrozen(record['a'])]).toEqual([true, true]);
  });
});

describe('set', () => {
  type Row = readonly [string, string, string | undefined, string, QueryOptions?];
  test.each<Row>([
    ['', 'a', '1', 'a=1'],
    ['b=%20', 'a', '1', 'b=%20&a=1'],
    ['a=1&b=%7e&a=2&c', 'a', '3', 'a=3&b=%7e&c'],
    ['%61=1', 'a', '2', '%61=2'],
    ['a', 'a', '', 'a='],
    ['a=1', 'a', undefined, 'a'],
    ['a=1&a', 'a', '2', 'a=2'],
    ['x&a=1&&a=2&', 'a', '2', 'x&a=2&&'],
    ['a=1', 'b', 'x&y=z+ %', 'a=1&b=x%26y=z%2B%20%25'],
    ['a=1', 'b=c&', '', 'a=1&b%3Dc%26='],
    ['a=1', 'b', 'x;y', 'a=1;b=x%3By', { separator: ';' }],
    ['a+b=1', 'a b', '2 3+', 'a+b=2%203%2B', { plus: 'space' }],
    ['%FF=1', '\uFFFD', '2', '%FF=2'],
    ['&', '', 'a', '=a'],
    ['a&', '', undefined, 'a&'],
  ])('%j, %j, %j gives %j', (...[text, name, value, expected, options]: Row) => {
    expect(parseQuery(text, options).set(name, value).toString()).toBe(expected);
  });
});

describe('append, delete', () => {
  test.each([
    ['', 'a', '1', 'a=1'],
    ['a=1', 'a', '2', 'a=1&a=2'],
    ['a=1&', 'b', undefined, 'a=1&&b'],
    ['a', '', undefined, 'a&'],
    ['', '', '', '='],
  ])('%j and %j, %j give %j', (text, name, value, expected) => {
    expect(parseQuery(text).append(name, value).toString()).toBe(expected);
  });
  test.each([
    ['a=1&b=%20&a', 'a', 'b=%20'],
    ['a', 'a', ''],
    ['a&', 'a', ''],
    ['&a&', 'a', '&'],
    ['a&b', 'c', 'a&b'],
    ['a&&b', '', 'a&b'],
    ['%61=1&ab', 'a', 'ab'],
  ])('%j without %j is %j', (text, name, expected) => {
    expect(parseQuery(text).delete(name).toString()).toBe(expected);
  });
});

describe('strip and keep', () => {
  const text = 'utm_id=1&q=%20&&gclid&UTM_ID=2&%75tm_x=3&tracking=4&a*=5';
  test.each<readonly [NameSelector | readonly NameSelector[], string, string]>([
    ['tracking', 'q=%20&&UTM_ID=2&%75tm_x=3&tracking=4&a*=5', 'utm_id=1&gclid'],
    [['utm_*'], 'q=%20&&gclid&UTM_ID=2&tracking=4&a*=5', 'utm_id=1&%75tm_x=3'],
    [['tracking', 'a*'], 'q=%20&&UTM_ID=2&%75tm_x=3&tracking=4', 'utm_id=1&gclid&a*=5'],
    [['q', 'gclid'], 'utm_id=1&&UTM_ID=2&%75tm_x=3&tracking=4&a*=5', 'q=%20&gclid'],
    [[{ exact: 'tracking' }, { exact: 'a*' }], 'utm_id=1&q=%20&&gclid&UTM_ID=2&%75tm_x=3', 'tracking=4&a*=5'],
    ['*', '', text],
    [[], text, ''],
    ['', 'utm_id=1&q=%20&gclid&UTM_ID=2&%75tm_x=3&tracking=4&a*=5', ''],
  ])('%j', (names, stripped, kept) => {
    expect(parseQuery(text).strip(names).toString()).toBe(stripped);
    expect(parseQuery(text).keep(names).toString()).toBe(kept);
  });
});

describe('a name that is nearly "tracking" is an error, because it would take away one parameter and not the list', () => {
  test.each(['tracker', 'track', 'trackers', 'traking', 'trakcing', 'Tracking', 'TRACKING', 'trackings', 'tracked'])(
    '%s',
    (name) => {
      const message = `names: expected the name of a parameter, or "tracking" for the list, found "${name}" (is "tracking" meant? else { exact: "${name}" })`;
      const query = parseQuery(`a=1&${name}=2&gclid`);
      for (const edit of [() => query.strip(name), () => query.strip(['a', name]), () => query.keep(name)])
        expect(String(thrownBy(edit))).toContain(message);
      expect(query.strip({ exact: name }).toString()).toBe('a=1&gclid');
      expect(query.strip(`${name}*`).toString()).toBe('a=1&gclid');
      expect([query.delete(name).toString(), query.get(name)]).toEqual(['a=1&gclid', '2']);
    },
  );

  test.each([
    'trackingId',
    'tracking_no',
    'tracking-id',
    'trackid',
    'tr',
    'tag',
    'lang',
    'ranking',
    'track1',
    'utm_id',
  ])('%s is a name', (name) => {
    expect(parseQuery(`a=1&${name}=2`).strip(name).toString()).toBe('a=1');
  });
});

describe('sort', () => {
  test.each([
    ['b=1&a=2&b=0&a=1', 'a=2&a=1&b=1&b=0'],
    ['%62&a', 'a&%62'],
    // An empty pair has no name to be ordered by.
    ['b&&a', 'a&&b'],
    ['x=y&', 'x=y&'],
    ['&b=%20&&%61&', '&%61&&b=%20&'],
    ['b&=', '=&b'],
    ['%F0%9F%98%80&%EF%BF%BD', '%F0%9F%98%80&%EF%BF%BD'],
    ['a&b', 'a&b'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(parseQuery(text).sort().toString()).toBe(expected);
  });
});

describe('nothing changes a query', () => {
  test('an edit gives another one', () => {
    const query = parseQuery('a=1');
    query.set('a', '2');
    query.delete('a');
    expect(query.toString()).toBe('a=1');
  });
  test('somebody who writes to a pair, against its type, changes no other reading and no edit', () => {
    const query = parseQuery('a=1&b=2');
    Object.assign(query.pairs[0] ?? {}, { name: 'b', value: '3', raw: 'b=3' });
    expect([query.get('a'), query.has('a'), query.getAll('b'), query.toString()]).toEqual([
      '1',
      true,
      ['2'],
      'a=1&b=2',
    ]);
    expect({ ...query.toRecord() }).toEqual({ a: ['1'], b: ['2'] });
    expect([query.sort(), query.keep('a'), query.set('b', '4')].map(String)).toEqual(['a=1&b=2', 'a=1', 'a=1&b=4']);
  });

  test('the list that is read is frozen, and so are its functions', () => {
    const query = parseQuery('a=1');
    expect(Object.isFrozen(query.pairs)).toBe(true);
    expect(Object.isFrozen(Object.getPrototypeOf(query))).toBe(true);
    expect(() => Object.assign(query, { get: () => 'x' })).toThrow(TypeError);
  });
});

describe('untyped callers', () => {
  const query = parseQuery('a=1') as unknown as Record<string, (...args: readonly unknown[]) => unknown>;
  test.each<readonly [string, readonly unknown[], string]>([
    ['get', [1], 'input/not-string'],
    ['getAll', [undefined], 'input/not-string'],
    ['has', [null], 'input/not-string'],
    ['set', ['a', 1], 'input/not-string'],
    ['set', ['a', null], 'input/not-string'],
    ['set', [null, 'a'], 'input/not-string'],
    ['append', [{}, 'a'], 'input/not-string'],
    ['append', ['a', []], 'input/not-string'],
    ['delete', [undefined], 'input/not-string'],
    ['strip', [1], 'input/value'],
    ['keep', [[null]], 'input/value'],
    ['strip', [{ exact: 1 }], 'input/value'],
    ['set', ['a', '\uD800'], 'encoding/lone-surrogate'],
    ['append', ['\uDC00', 'a'], 'encoding/lone-surrogate'],
  ])('%s of %j: %s', (name, args, code) => {
    expect(codeOf(() => query[name]?.(...args))[0]).toBe(code);
  });
  test.each<readonly [string, readonly unknown[], string, readonly string[]]>([
    [
      'append',
      ['a', 1],
      'value of parameter "a": expected a string, found number; convert it with String()',
      ['a', 'value'],
    ],
    [
      'set',
      ['b', true],
      'value of parameter "b": expected a string, found boolean; convert it with String()',
      ['b', 'value'],
    ],
    ['set', ['a', null], 'value of parameter "a": expected a string, found null (input/not-string)', ['a', 'value']],
    ['append', [7n, 'a'], 'name: expected a string, found bigint; convert it with String()', ['name']],
    ['get', [undefined], 'name: expected a string, found undefined (input/not-string)', ['name']],
    ['has', [{}], 'name: expected a string, found object (input/not-string)', ['name']],
    ['getAll', [['a']], 'name: expected a string, found an array (input/not-string)', ['name']],
    ['delete', [null], 'name: expected a string, found null (input/not-string)', ['name']],
  ])('%s of %p names the argument', (name, args, message, path) => {
    const error = thrownBy(() => query[name]?.(...args)) as UrikitError;
    expect([error.message.includes(message), error.code, error.issue.path]).toEqual([true, 'input/not-string', path]);
  });
  test.each<readonly [string, () => unknown]>([
    ['text: expected a string, found number', () => encodeQueryName(1 as never)],
    ['text: expected a string, found number', () => encodeQueryValue(1 as never)],
    ['text: expected a string, found null', () => formDecode(null as never)],
    ['char: expected a string, found number', () => decideEncoding(1 as never, { part: 'name', role: 'data' })],
    ['names: expected a name, "prefix*" or { exact: name }, found object', () => query['strip']?.(/^utm_/)],
    ['names: expected a name, "prefix*" or { exact: name }, found number', () => query['keep']?.([5])],
    ['text of parameter "a": expected a string', () => parseParameter({ name: 'a', in: 'query' }, 1 as never)],
  ])('%s', (message, action) => {
    expect(String(thrownBy(action))).toContain(message);
  });
  test('a lone pair without name and value cannot be read back', () => {
    expect(codeOf(() => parseQuery('').set('', undefined))[0]).toBe('query/lone-empty-pair');
    expect(codeOf(() => parseQuery('=1').set('', undefined))[0]).toBe('query/lone-empty-pair');
  });
});
