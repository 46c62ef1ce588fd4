import { describe, expect, test } from '@jest/globals';
import { parseTemplate, TemplateError, type Values } from '@urikit/template';

/** The values of RFC 6570 section 3.2. */
const VALUES = {
  count: ['one', 'two', 'three'],
  dom: ['example', 'com'],
  dub: 'me/too',
  hello: 'Hello World!',
  half: '50%',
  var: 'value',
  who: 'fred',
  base: 'http://example.com/home/',
  path: '/foo/bar',
  list: ['red', 'green', 'blue'],
  keys: { semi: ';', dot: '.', comma: ',' },
  v: '6',
  x: '1024',
  y: '768',
  empty: '',
  empty_keys: {},
  undef: null,
};

describe.each<readonly [string, readonly (readonly [string, string])[]]>([
  [
    '3.2.1 variable expansion',
    [
      ['{count}', 'one,two,three'],
      ['{count*}', 'one,two,three'],
      ['{/count}', '/one,two,three'],
      ['{/count*}', '/one/two/three'],
      ['{;count}', ';count=one,two,three'],
      ['{;count*}', ';count=one;count=two;count=three'],
      ['{?count}', '?count=one,two,three'],
      ['{?count*}', '?count=one&count=two&count=three'],
      ['{&count*}', '&count=one&count=two&count=three'],
    ],
  ],
  [
    '3.2.2 simple string expansion',
    [
      ['{var}', 'value'],
      ['{hello}', 'Hello%20World%21'],
      ['{half}', '50%25'],
      ['O{empty}X', 'OX'],
      ['O{undef}X', 'OX'],
      ['{x,y}', '1024,768'],
      ['{x,hello,y}', '1024,Hello%20World%21,768'],
      ['?{x,empty}', '?1024,'],
      ['?{x,undef}', '?1024'],
      ['?{undef,y}', '?768'],
      ['{var:3}', 'val'],
      ['{var:30}', 'value'],
      ['{list}', 'red,green,blue'],
      ['{list*}', 'red,green,blue'],
      ['{keys}', 'semi,%3B,dot,.,comma,%2C'],
      ['{keys*}', 'semi=%3B,dot=.,comma=%2C'],
    ],
  ],
  [
    '3.2.3 reserved expansion',
    [
      ['{+var}', 'value'],
      ['{+hello}', 'Hello%20World!'],
      ['{+half}', '50%25'],
      ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
      ['{+base}index', 'http://example.com/home/index'],
      ['O{+empty}X', 'OX'],
      ['O{+undef}X', 'OX'],
      ['{+path}/here', '/foo/bar/here'],
      ['here?ref={+path}', 'here?ref=/foo/bar'],
      ['up{+path}{var}/here', 'up/foo/barvalue/here'],
      ['{+x,hello,y}', '1024,Hello%20World!,768'],
      ['{+path,x}/here', '/foo/bar,1024/here'],
      ['{+path:6}/here', '/foo/b/here'],
      ['{+list}', 'red,green,blue'],
      ['{+list*}', 'red,green,blue'],
      ['{+keys}', 'semi,;,dot,.,comma,,'],
      ['{+keys*}', 'semi=;,dot=.,comma=,'],
    ],
  ],
  [
    '3.2.4 fragment expansion',
    [
      ['{#var}', '#value'],
      ['{#hello}', '#Hello%20World!'],
      ['{#half}', '#50%25'],
      ['foo{#empty}', 'foo#'],
      ['foo{#undef}', 'foo'],
      ['{#x,hello,y}', '#1024,Hello%20World!,768'],
      ['{#path,x}/here', '#/foo/bar,1024/here'],
      ['{#path:6}/here', '#/foo/b/here'],
      ['{#list*}', '#red,green,blue'],
      ['{#keys*}', '#semi=;,dot=.,comma=,'],
    ],
  ],
  [
    '3.2.5 label expansion with dot-prefix',
    [
      ['{.who}', '.fred'],
      ['{.who,who}', '.fred.fred'],
      ['{.half,who}', '.50%25.fred'],
      ['www{.dom*}', 'www.example.com'],
      ['X{.var}', 'X.value'],
      ['X{.empty}', 'X.'],
      ['X{.undef}', 'X'],
      ['X{.var:3}', 'X.val'],
      ['X{.list}', 'X.red,green,blue'],
      ['X{.list*}', 'X.red.green.blue'],
      ['X{.keys*}', 'X.semi=%3B.dot=..comma=%2C'],
      ['X{.empty_keys}', 'X'],
      ['X{.empty_keys*}', 'X'],
    ],
  ],
  [
    '3.2.6 path segment expansion',
    [
      ['{/who}', '/fred'],
      ['{/half,who}', '/50%25/fred'],
      ['{/who,dub}', '/fred/me%2Ftoo'],
      ['{/var,empty}', '/value/'],
      ['{/var,undef}', '/value'],
      ['{/var,x}/here', '/value/1024/here'],
      ['{/var:1,var}', '/v/value'],
      ['{/list*,path:4}', '/red/green/blue/%2Ffoo'],
      ['{/keys*}', '/semi=%3B/dot=./comma=%2C'],
    ],
  ],
  [
    '3.2.7 path-style parameter expansion',
    [
      ['{;who}', ';who=fred'],
      ['{;empty}', ';empty'],
      ['{;v,empty,who}', ';v=6;empty;who=fred'],
      ['{;v,undef,who}', ';v=6;who=fred'],
      ['{;x,y,empty}', ';x=1024;y=768;empty'],
      ['{;hello:5}', ';hello=Hello'],
      ['{;list*}', ';list=red;list=green;list=blue'],
      ['{;keys}', ';keys=semi,%3B,dot,.,comma,%2C'],
      ['{;keys*}', ';semi=%3B;dot=.;comma=%2C'],
    ],
  ],
  [
    '3.2.8 form-style query expansion',
    [
      ['{?who}', '?who=fred'],
      ['{?x,y,empty}', '?x=1024&y=768&empty='],
      ['{?x,y,undef}', '?x=1024&y=768'],
      ['{?var:3}', '?var=val'],
      ['{?list}', '?list=red,green,blue'],
      ['{?keys}', '?keys=semi,%3B,dot,.,comma,%2C'],
      ['{?keys*}', '?semi=%3B&dot=.&comma=%2C'],
    ],
  ],
  [
    '3.2.9 form-style query continuation',
    [
      ['{&who}', '&who=fred'],
      ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
      ['{&x,y,empty}', '&x=1024&y=768&empty='],
      ['{&x,y,undef}', '&x=1024&y=768'],
      ['{&var:3}', '&var=val'],
      ['{&keys*}', '&semi=%3B&dot=.&comma=%2C'],
    ],
  ],
  ['1.2 an apostrophe is a literal', [["'{var}'", "'value'"]]],
  ['3.1 literals', [['é/%41{var}', '%C3%A9/%41value']]],
])('RFC 6570 %s', (_, rows) => {
  test.each(rows)('%s is %s', (template, expected) => {
    expect(parseTemplate(template).expand(VALUES)).toBe(expected);
  });
});

describe('RFC 6570 2.4.1: a prefix counts characters', () => {
  test.each<readonly [string, Values, string]>([
    ['{a:1}', { a: '\u{1F600}b' }, '%F0%9F%98%80'],
    ['{a:2}', { a: 'éa%b' }, '%C3%A9a'],
    ['{+a:1}', { a: '%C3%A9b' }, '%C3%A9'],
    ['{+a:2}', { a: '%20bc' }, '%20b'],
    ['{a:1}', { a: '%20' }, '%25'],
    ['{+a:3}', { a: '%E5%BC%95%F0%9F%98%80%FF%41' }, '%E5%BC%95%F0%9F%98%80%FF'],
    ['{+a:9}', { a: 'ab' }, 'ab'],
  ])('%s with %j is %s', (template, values, expected) => {
    expect(parseTemplate(template).expand(values)).toBe(expected);
  });
});

describe('RFC 6570 2.3: values', () => {
  test.each<readonly [string, Values, string]>([
    ['{a,b,c,d}', { a: 1, b: 1.5, c: true, d: 10n ** 20n }, '1,1.5,true,100000000000000000000'],
    ['{a}{b}{c}', { a: null, b: undefined }, ''],
    ['{?a*}', { a: ['x', null, undefined, ''] }, '?a=x&a='],
    ['{?a}{?b*}', { a: [], b: { k: null } }, ''],
    ['{?a*}', { a: new Map([['k', 1]]) }, '?k=1'],
    ['{?a}', new Map([['a', 'x']]), '?a=x'],
    ['{?a}', Object.assign(Object.create(null) as object, { a: 'x' }), '?a=x'],
    ['{toString}{constructor}{__proto__}', {}, ''],
    ['{%41}', { '%41': 'x' }, 'x'],
    ['{+a}', { a: '[::1]#%41%é' }, '[::1]#%41%25%C3%A9'],
  ])('%s is expanded', (template, values, expected) => {
    expect(parseTemplate(template).expand(values)).toBe(expected);
  });

  test('no values are the same as no argument', () => {
    expect(parseTemplate('a{b}').expand()).toBe('a');
  });
});

describe('what has no expansion is an error at its variable', () => {
  const invalid: readonly (readonly [string, string, unknown, string, number])[] = [
    ['a prefix of a list', '/x{/a:1}', { a: ['b'] }, 'template/prefix-of-composite', 4],
    ['a prefix of a map', '{a:1}', { a: { b: 1 } }, 'template/prefix-of-composite', 1],
    ['a number that is none', '{a}', { a: NaN }, 'template/value', 1],
    ['a function', '{x,a}', { a: () => 1 }, 'template/value', 3],
    ['a symbol', '{a}', { a: Symbol('s') }, 'template/value', 1],
    ['a list in a list', '{a}', { a: [['b']] }, 'template/value', 1],
    ['a map in a map', '{a}', { a: { b: {} } }, 'template/value', 1],
    ['an object of a class', '{a}', { a: new Date(0) }, 'template/value', 1],
    ['half of a character', '{a}', { a: 'x\ud800' }, 'template/lone-surrogate', 1],
    ['half of a character in a key', '{a}', { a: { '\ud800': '' } }, 'template/lone-surrogate', 1],
    ['no values at all', '{a}', 'b', 'template/value', 0],
    ['null for the values', '{a}', null, 'template/value', 0],
    ['a list for the values', '{a}', ['b'], 'template/value', 0],
  ];
  test.each(invalid)('%s', (_, template, values, code, start) => {
    const expand = (): unknown => parseTemplate(template).expand(values as Values);
    expect(expand).toThrow(TemplateError);
    expect(expand).toThrow(`(${code} at position ${String(start)}, `);
  });
});
