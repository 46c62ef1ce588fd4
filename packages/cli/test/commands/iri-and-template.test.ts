import { describe, expect, test } from '@jest/globals';
import { inside } from '../support/inside.js';

/** Arguments, stdin, what is on stdout, exit code. */
type Row = readonly [readonly string[], string, string, number];

describe.each<readonly [string, readonly Row[]]>([
  [
    'iri',
    [
      [['iri', 'http://例え.jp/引', 'http://A/'], '', 'http://xn--r8jz45g.jp/%E5%BC%95\nhttp://A/\n', 0],
      [
        ['iri'],
        '/é\n/ \n\n',
        '/%C3%A9\n!\tline 2: syntax/character at position 1: expected a character of path, found U+0020\n\n',
        1,
      ],
      [['iri', '--to', 'iri'], '/%C3%A9%20\n', '/é%20\n', 0],
      [['iri', '--nfc', '/e\u0301'], '', '/%C3%A9\n', 0],
      [['iri', '--base-scheme', 'http', '//é'], '', '//xn--9ca\n', 0],
      [['iri', 'http://-é_/', '--without', 'hyphens', 'std3'], '', 'http://xn---_-bja/\n', 0],
      [['iri', '--json', '/é'], '', '{"ok":true,"input":"/é","output":"/%C3%A9","changed":true}\n', 0],
      [
        ['iri', '--check', '/é', '/\u202E'],
        '',
        'ok\nerror iri/bidi-formatting at position 1: expected no formatting of direction, found U+202E\n',
        1,
      ],
      [['iri', '--check'], '/aא\n/é\n', 'warning iri/bidi-mixed at position 1\nok\n', 0],
      [['iri', '--check', '--json', '/é'], '', '{"ok":true,"input":"/é","issues":[]}\n', 0],
    ],
  ],
  [
    'template expand',
    [
      [['template', 'expand', '/{id}{?q*}', 'id=a b', 'q=1', 'q=2'], '', '/a%20b?q=1&q=2\n', 0],
      [['template', 'expand', '{?a,b*}', '--values', '{"a":1,"b":{"k":true}}'], '', '?a=1&k=true\n', 0],
      [['template', 'expand', '{?a,b}', 'a=1', '--partial'], '', '?a=1{&b}\n', 0],
      [
        ['template', 'expand', '--json', '{a}', 'a='],
        '',
        '{"ok":true,"input":"{a}","output":"","variables":["a"]}\n',
        0,
      ],
      [
        ['template', 'expand', '{a:1}', 'a=1', 'a=2'],
        '',
        '!\targument 1: template/prefix-of-composite at position 1: expected a string for "a", which has a prefix, found a list\n',
        1,
      ],
      [['template', 'expand', '{a', 'a=1'], '', '', 2],
      [['template', 'expand', '{a}', 'a'], '', '', 2],
      [['template', 'expand', '{a}', '--values', '[]'], '', '', 2],
      [['template', 'expand', '{a}', '--values', '{'], '', '', 2],
      [['template', 'expand', '{a,b}', 'a=1', '--partial'], '', '', 2],
    ],
  ],
  [
    'template match',
    [
      [['template', 'match', '/{id}{?q}', '/7?q=a%20b'], '', 'id=7\nq=a b\n', 0],
      [['template', 'match', '/{id}{?q}'], '/7?q=%0A\n/7\n', 'id=7\tq=%0A\nid=7\n', 0],
      [['template', 'match', '/{id}'], '/7\na\n', 'id=7\nno match\n', 1],
      [
        ['template', 'match', '--json', '{/l*}', '/a/b'],
        '',
        '{"ok":true,"input":"/a/b","values":{"l":["a","b"]}}\n',
        0,
      ],
      [['template', 'match', '--json', '/a', '/b'], '', '{"ok":true,"input":"/b","values":null}\n', 1],
      [['template', 'match', '--shape', 'l=list', '{/l}', '/a'], '', 'l=["a"]\n', 0],
      [['template', 'match', '{a}{b}', 'x'], '', '', 2],
      [['template', 'match', '--shape', 'x', '{a}', 'x'], '', '', 2],
    ],
  ],
])('urikit %s', (_, rows) => {
  test.each(rows)('%j', async (argv, stdin, stdout, code) => {
    const outcome = await inside(argv, stdin);
    expect([outcome.stdout, outcome.code]).toEqual([stdout, code]);
    expect(outcome.stderr === '').toBe(code === 0 || (code === 1 && stdin === ''));
  });
});
