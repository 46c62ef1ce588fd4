import { functionOf, listOf } from '@urikit/generic/internal';
import { describe, expect, test } from '@jest/globals';
import * as generic from '@urikit/generic';
import * as record from '@urikit/generic/record';

/**
 * Callers without types: each verb says what it expected, and answers nothing that it has not read. The values are of
 * every kind; an array and a String object would pass an expression, because an expression reads `String(value)`.
 */
const VALUES: readonly (readonly [string, unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['a number', 5],
  ['a boolean', true],
  ['an array of a text', ['http://h/']],
  ['a String object', Object('http://h/')],
  ['a URL', new URL('http://h/')],
  ['an object', { toString: () => 'http://h/' }],
  ['an object whose text cannot be read', Object.create(null)],
  ['a function', () => 'http://h/'],
  ['a symbol', Symbol('http://h/')],
  ['bytes', new TextEncoder().encode('http://h/')],
];

const engine = generic.createEngine({ schemes: { http: { defaultPort: 80, emptyPath: '/' } } });
type Verb = (value: never) => unknown;
const U = 'http://h/';

/** Verbs that throw for a malformed text. */
const THROWING: Readonly<Record<string, Verb>> = {
  parse: (value) => generic.parse(value),
  parseUri: (value) => record.parseUri(value),
  'engine.resolveReference': (value) => generic.resolveReference(value, U, engine),
  'engine.resolveReference, base': (value) => generic.resolveReference('a', value, engine),
  'engine.relativize': (value) => generic.relativize(value, U, engine),
  'engine.relativize, base': (value) => generic.relativize(U, value, engine),
  replaceComponents: (value) => generic.replaceComponents(value, {}),
  establishBase: (value) => generic.establishBase({ embedded: value ?? (null as never) }),
  'engine.normalize': (value) => engine.normalize(value),
  'engine.resolve': (value) => engine.resolve(value, U),
  'engine.resolve, base': (value) => engine.resolve('a', value),
  'engine.explain': (value) => engine.explain(value),
  'engine.needs': (value) => generic.needs(value, engine),
  'engine.identity': (value) => engine.identity(value),
  'engine.view': (value) => engine.view(value),
  percentEncode: (value) => generic.percentEncode(value, 'path'),
  percentDecode: (value) => generic.percentDecode(value),
  decodePath: (value) => record.decodePath(value),
  decodeSegments: (value) => record.decodeSegments(value),
  findDoubleEncoding: (value) => generic.findDoubleEncoding(value),
  appendSegments: (value) => record.appendSegments(value, 'a'),
  'appendSegments, data': (value) => record.appendSegments('/', value),
  joinSegments: (value) => record.joinSegments([value], true),
  parentPath: (value) => record.parentPath(value),
  extensionOf: (value) => record.extensionOf(value),
  withExtension: (value) => record.withExtension(value, 'a'),
  extract: (value) => generic.extract(value),
  guess: (value) => generic.guess(value),
  repair: (value) => generic.repair(value),
};

/** Verbs that answer with an issue. */
const TRYING: Readonly<Record<string, (value: never) => unknown>> = {
  tryParse: (value) => generic.tryParse(value),
  tryPercentDecode: (value) => generic.tryPercentDecode(value),
  'engine.tryResolve': (value) => engine.tryResolve(value, U),
  'engine.tryResolve, base': (value) => engine.tryResolve('a', value),
  'engine.tryResolveReference': (value) => generic.tryResolveReference(value, U, engine),
  'engine.tryResolveReference, base': (value) => generic.tryResolveReference('a', value, engine),
  'engine.tryNormalize': (value) => engine.tryNormalize(value),
  'engine.tryView': (value) => engine.tryView(value),
};

/** Verbs that say yes or no. */
const ASKING: Readonly<Record<string, (value: never) => unknown>> = {
  isUri: (value) => generic.isUri(value),
  isUriReference: (value) => generic.isUriReference(value),
  isRelativeReference: (value) => generic.isRelativeReference(value),
  isAbsoluteUri: (value) => generic.isAbsoluteUri(value),
  'engine.equivalent': (value) => engine.equivalent(value, U),
  'engine.equivalent, the other': (value) => engine.equivalent(U, value),
  'engine.equivalent, both': (value) => engine.equivalent(value, value),
};

const NOT_TEXT = { code: 'input/not-string', start: 0, end: 0 };
const thrownBy = (action: () => unknown): unknown => {
  try {
    action();
  } catch (cause) {
    return cause;
  }
  return undefined;
};

const names = (verbs: object): readonly string[] => Object.keys(verbs);

describe.each(VALUES)('%s is no text', (_, value) => {
  test.each(names(THROWING))('%s', (name) => {
    const cause = thrownBy(() => THROWING[name]!(value as never));
    expect(cause).toBeInstanceOf(generic.UriSyntaxError);
    expect((cause as generic.UriSyntaxError).issue).toMatchObject(NOT_TEXT);
    expect((cause as Error).message).not.toContain('http://h/');
  });
  test.each(names(TRYING))('%s', (name) => {
    expect(TRYING[name]!(value as never)).toMatchObject({ ok: false, issue: { code: 'input/not-string' } });
  });
  test.each(names(ASKING))('%s', (name) => {
    expect(ASKING[name]!(value as never)).toBe(false);
  });
  test('engine.check and engine.compare', () => {
    expect(engine.check(value as never)).toMatchObject([{ code: 'input/not-string', severity: 'error' }]);
    expect(engine.compare(U, value as never)).toMatchObject({ equal: false, issue: { code: 'input/not-string' } });
  });
});

describe('an argument of another kind is input/value, with the path of the argument', () => {
  test('a function is passed on', () => {
    expect(functionOf(Date.now, 'listener')).toBe(Date.now);
  });

  test.each<[string, () => unknown, readonly string[], string]>([
    [
      'a list',
      () => listOf('a', ['names'], 'a list of names'),
      ['names'],
      'names: expected a list of names, found string',
    ],
    ['a function', () => functionOf('a', 'listener'), ['listener'], 'listener: expected a function, found string'],
    [
      'secrets of an engine',
      () => generic.createEngine({ secrets: ['host'] } as never),
      ['secrets'],
      'secrets: expected a list of secrets, as in ["userinfo", { parameter: "token" }]',
    ],
    [
      'schemes of extract',
      () => generic.extract(U, { schemes: 'mailto' } as never),
      ['schemes'],
      'schemes: expected a list of strings, found string',
    ],
    [
      'authority of repair',
      () => generic.repair(U, { authority: 'http' } as never),
      ['authority'],
      'authority: expected a list of strings, found string',
    ],
    [
      'hints of guess',
      () => generic.guess(U, { hints: 5 } as never),
      ['hints'],
      'hints: expected an object of schemes, found number',
    ],
  ])('%s', (_, act, path, message) => {
    const cause = thrownBy(act);
    expect(cause).toMatchObject({ code: 'input/value', issue: { path, message } });
  });
});

describe('a name that nothing has is refused, with the names there are', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['createEngine', () => generic.createEngine({ sceme: {} } as never), /an option \(schemes,.*found "sceme"/],
    ['normalize', () => engine.normalize(U, { leevl: 'x' } as never), /an option \(level,.*found "leevl"/],
    ['tryNormalize', () => engine.tryNormalize(U, { rule: [] } as never), /found "rule"/],
    ['equivalent', () => engine.equivalent(U, U, { bse: U } as never), /found "bse"/],
    ['compare', () => engine.compare(U, U, { bse: U } as never), /found "bse"/],
    ['identity', () => engine.identity(U, { a: 1 } as never), /found "a"/],
    ['explain', () => engine.explain(U, 'scheme-based' as never), /an object \(level,.*found string/],
    ['needs', () => generic.needs(U, engine, { a: 1 } as never), /found "a"/],
    ['resolve', () => engine.resolve('a', U, { strickt: false } as never), /an option \(strict\), found "strickt"/],
    ['check', () => engine.check(U, { severity: {} } as never), /an option \(severities\), found "severity"/],
    ['percentEncode', () => generic.percentEncode('a', 'path', { triplet: 'keep' } as never), /found "triplet"/],
    ['percentEncode, component', () => generic.percentEncode('a', 'pth' as never), /a component \(.*found "pth"/],
    [
      'percentDecode',
      () => generic.percentDecode('a', 'lax' as never),
      /a mode \(fatal, replace, bytes\), found "lax"/,
    ],
    ['engine.relativize', () => generic.relativize(U, U, engine, { stile: 'x' } as never), /found "stile"/],
    ['replaceComponents', () => generic.replaceComponents(U, { qury: 'a' } as never), /a part \(.*found "qury"/],
    ['replaceComponents, options', () => generic.replaceComponents(U, {}, { fix: true } as never), /found "fix"/],
    ['extract', () => generic.extract(U, { scheme: ['x'] } as never), /found "scheme"/],
    ['createExtractor', () => generic.createExtractor({ scheme: ['x'] } as never), /found "scheme"/],
    ['establishBase', () => generic.establishBase({ embeded: U } as never), /a source \(embedded,.*found "embeded"/],
    ['establishBase, no object', () => generic.establishBase(U as never), /an object \(embedded,.*found string/],
    ['guess', () => generic.guess('h.test', { schemes: 'x' } as never), /found "schemes"/],
    ['repair', () => generic.repair(U, { nonascii: 'keep' } as never), /found "nonascii"/],
    [
      'recompose',
      () => record.recompose({ host: 'h', path: '/' } as never),
      /a part \(scheme,authority,.*found "host"/,
    ],
    [
      'recompose, authority',
      () => record.recompose({ authority: { hostname: 'h' }, path: '/' } as never),
      /a part of an authority \(userinfo,host,port\), found "hostname"/,
    ],
  ])('%s', (_, act, message) => {
    expect((thrownBy(act) as Error).message).toMatch(message);
  });
});

describe.each(VALUES)('%s is no engine', (_, value) => {
  test.each<[string, () => unknown]>([['uri', () => generic.uri(U, value as never)]])('%s', (__, act) => {
    const cause = thrownBy(act);
    expect(cause).toMatchObject({ name: 'UrikitError', code: 'input/value', issue: { path: ['engine'] } });
    expect((cause as Error).message).toMatch(/^engine: expected an engine, as createEngine makes them, found [a-z]+ /);
  });
});

/** Strings of every kind: the options are wrong whatever they are. */
const STRINGS: readonly string[] = [U, 'http://h/%61', 'http://h/%', `http://h/${'a'.repeat(50)}`, '/a', 5 as never];

/** Options that no verb takes. */
const WRONG: readonly (readonly [written: string, options: unknown])[] = [
  ['{ leevl: 1 }', { leevl: 1 }],
  ['null', null],
  ['{ level: "strict" }', { level: 'strict' }],
  ['{ level: null }', { level: null }],
  ['{ level: Symbol() }', { level: Symbol('a') }],
  ['{ rules: ["trailing-slsh"] }', { rules: ['trailing-slsh'] }],
  ['{ rules: ["a", 5] }', { rules: ['trailing-slash', 5] }],
  ['{ rules: [Symbol()] }', { rules: [Symbol('a')] }],
  ['{ rules: [,] }', { rules: [undefined] }],
  ['{ rules: "trailing-slash" }', { rules: 'trailing-slash' }],
  ['{ rules: null }', { rules: null }],
  ['{ rules: {} }', { rules: {} }],
  ['{ evidence: 5 }', { evidence: 5 }],
  ['{ evidence: null }', { evidence: null }],
  ['{ fragment: "ignroe" }', { fragment: 'ignroe' }],
  ['{ fragment: null }', { fragment: null }],
];

describe.each(WRONG)('options of another kind are an error, whatever the strings are: %s', (_, options) => {
  const own = generic.createEngine({ limits: { length: 40 } });
  const how = options as never;
  test.each<[string, (a: string, b: string) => unknown]>([
    ['tryNormalize', (a) => own.tryNormalize(a, how)],
    ['compare', (a, b) => own.compare(a, b, how)],
    ['equivalent', (a, b) => own.equivalent(a, b, how)],
  ])('%s', (__, act) => {
    for (const a of STRINGS)
      for (const b of STRINGS)
        expect(thrownBy(() => act(a, b))).toMatchObject({
          code: expect.stringMatching(/^input\/(?:value|unknown-option)$/),
        });
  });
  test.each<[string, (a: string) => unknown]>([
    ['normalize', (a) => own.normalize(a, how)],
    ['explain', (a) => own.explain(a, how)],
    ['needs', (a) => generic.needs(a, own, how)],
    ['identity', (a) => own.identity(a, how)],
  ])('%s', (__, act) => {
    for (const a of STRINGS.filter((text) => own.check(text).length === 0 || text === 'http://h/%'))
      expect(thrownBy(() => act(a))).toMatchObject({
        code: expect.stringMatching(/^input\/(?:value|unknown-option)$/),
      });
  });
});

describe('the same of other options', () => {
  const own = generic.createEngine({ limits: { length: 40 }, schemes: { x: { view: () => 1 } } });
  test.each<[string, (text: string) => unknown]>([
    ['check', (text) => own.check(text, { severities: { a: 'fatal' } } as never)],
    ['tryResolve', (text) => own.tryResolve(text, U, { strickt: true } as never)],
    ['tryResolve, null', (text) => own.tryResolve(text, U, null as never)],
    ['tryResolve, base', (text) => own.tryResolve('a', text, { strict: 'no' } as never)],
    ['tryView', (text) => own.tryView(text, 'y' as never)],
    ['tryView, no string', (text) => own.tryView(text, Symbol('y') as never)],
  ])('%s', (_, act) => {
    for (const text of STRINGS)
      expect(thrownBy(() => act(text))).toMatchObject({
        code: expect.stringMatching(/^input\/(?:value|unknown-option)$/),
      });
  });
  test('a malformed base is an error beside a malformed string', () => {
    expect(thrownBy(() => own.compare('%', '%', { base: '%' }))).toMatchObject({ code: 'syntax/percent-encoding' });
    expect(thrownBy(() => own.equivalent('%', 'a', { base: '/a' }))).toMatchObject({ code: 'syntax/missing-scheme' });
  });
});

test.each([[{ scheme: null }], [{ scheme: 5 }], [{ hints: { 'a.': Symbol('x') } }]])(
  'guess: no scheme in %p',
  (how) => {
    expect(thrownBy(() => generic.guess('h.test', how as never))).toMatchObject({ code: 'input/not-string' });
  },
);

test('the error has a code and the near name', () => {
  const error = thrownBy(() => engine.normalize(U, { leevl: 'x' } as never));
  expect(error).toMatchObject({ code: 'input/unknown-option', issue: { path: ['leevl'], hint: 'is "level" meant?' } });
  expect(generic.UrikitError.is(error)).toBe(true);
  expect(thrownBy(() => generic.needs(U, engine, { zzz: 1 } as never))).toMatchObject({ code: 'input/unknown-option' });
});

test.each([
  [5, 'number'],
  [null, 'null'],
  [[], 'array'],
  [{}, 'object'],
])('%j: expected a string', (value, kind) => {
  const message = `expected a string, found ${kind}`;
  expect(generic.tryParse(value as never)).toMatchObject({ issue: { code: 'input/not-string', message } });
});

describe('RFC 3986 5.2.2: a string in place of a record', () => {
  const base = record.parseUri(U);
  test.each<[string, () => unknown]>([
    ['reference', () => record.resolve('a' as never, base)],
    ['base', () => record.resolve(base, U as never)],
    ['null', () => record.resolve(null as never, base)],
  ])('%s', (_, act) => {
    expect(thrownBy(act)).toMatchObject({ name: 'UrikitError', code: 'input/not-record' });
  });
});

describe('RFC 3986 5.3: what recompose takes', () => {
  const host = { kind: 'reg-name', text: 'h' } as const;
  const whole = {
    scheme: 'http',
    authority: { userinfo: undefined, host, port: '1' },
    path: '/',
    query: '',
    fragment: '',
  };

  test('is a record of texts', () => {
    expect(record.recompose(whole)).toBe('http://h:1/?#');
    expect(record.recompose({ path: 'a' } as never)).toBe('a');
  });
  test.each<[string, unknown, string]>([
    ['host', { ...whole, authority: { host: 'evil' } }, 'a string as host, found undefined'],
    ['host', { ...whole, authority: {} }, 'a string as host, found undefined'],
    ['port', { ...whole, authority: { host, port: 80 } }, 'a string, or undefined, as port, found number'],
    ['userinfo', { ...whole, authority: { host, userinfo: null } }, 'a string, or undefined, as userinfo, found null'],
    ['scheme', { ...whole, scheme: ['http'] }, 'a string, or undefined, as scheme, found array'],
    ['path', { scheme: 'http' }, 'a string as path, found undefined'],
    ['query', { path: '', query: new URLSearchParams('a=1') }, 'a string, or undefined, as query, found object'],
    ['fragment', { path: '', fragment: 1 }, 'a string, or undefined, as fragment, found number'],
  ])('and no other %s', (component, value, expected) => {
    const cause = thrownBy(() => record.recompose(value as never));
    expect(cause).toBeInstanceOf(generic.UriSyntaxError);
    const message = `expected ${expected}`;
    expect((cause as generic.UriSyntaxError).issue).toMatchObject({ ...NOT_TEXT, message });
  });
  test.each([[undefined], [null], ['http://h/'], [5]])('%p is no record', (value) => {
    expect(thrownBy(() => record.recompose(value as never))).toMatchObject({ code: 'input/value' });
  });
});

test.each([[5], [null], ['a/b'], [{}]])('joinSegments(%j): expected a list', (list) => {
  expect(() => record.joinSegments(list as never, true)).toThrow('list: expected a list of segments, found ');
});
