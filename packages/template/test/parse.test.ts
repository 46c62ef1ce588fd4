import { describe, expect, test } from '@jest/globals';
import { isTemplate, parseTemplate, TEMPLATE_ISSUES, TemplateError, tryParseTemplate } from '@urikit/template';

describe('RFC 6570 2: what is no template, and where', () => {
  const rows: readonly (readonly [string, string, number])[] = [
    ['a b', 'template/literal', 1],
    ['a"', 'template/literal', 1],
    ['\x7f', 'template/literal', 0],
    ['a\ud800', 'template/literal', 1],
    ['\uffff', 'template/literal', 0],
    ['%4', 'template/percent-encoding', 0],
    ['a%41%zz', 'template/percent-encoding', 4],
    ['a}', 'template/brace', 1],
    ['{a', 'template/brace', 2],
    ['{', 'template/variable', 1],
    ['{}', 'template/expression', 1],
    ['{?}', 'template/variable', 2],
    ['{=a}', 'template/reserved-operator', 1],
    ['{|a}', 'template/reserved-operator', 1],
    ['{!a}', 'template/reserved-operator', 1],
    ['{@a}', 'template/reserved-operator', 1],
    ['{,a}', 'template/reserved-operator', 1],
    ['{$a}', 'template/variable', 1],
    ['{a,}', 'template/variable', 3],
    ['{a,,b}', 'template/variable', 3],
    ['{a..b}', 'template/variable', 2],
    ['{a.}', 'template/variable', 2],
    ['{a b}', 'template/variable', 2],
    ['{a{b}', 'template/variable', 2],
    ['{%4}', 'template/variable', 1],
    ['{a:}', 'template/modifier', 2],
    ['{a:0}', 'template/modifier', 2],
    ['{a:10000}', 'template/modifier', 2],
    ['{a:1*}', 'template/variable', 4],
    ['{a*:1}', 'template/variable', 3],
  ];
  test.each(rows)('%j: %s at %i', (text, code, start) => {
    const result = tryParseTemplate(text);
    expect(result).toMatchObject({ ok: false, issue: { code, start, severity: 'error' } });
    expect(isTemplate(text)).toBe(false);
    expect(() => parseTemplate(text)).toThrow(TemplateError);
  });

  test('an error has its code, place and section in its message', () => {
    expect(() => parseTemplate('{a')).toThrow(
      'expected "," or "}", found the end (template/brace at position 2, RFC 6570 2.2)',
    );
  });

  test.each([undefined, null, 7, {}])('%j is no text', (value) => {
    expect(() => parseTemplate(value as string)).toThrow('expected a string');
    expect(tryParseTemplate(value as string)).toMatchObject({ ok: false, issue: { code: 'input/not-string' } });
  });

  test('every issue names the section of its rule', () => {
    for (const section of Object.values(TEMPLATE_ISSUES)) expect(section).toMatch(/^[1-3](?:\.\d)*$/);
  });
});

describe('what a template is', () => {
  test.each<readonly [string, readonly string[], number]>([
    ['', [], 1],
    ['/a', [], 1],
    ['{a}', ['a'], 1],
    ['{+a}', ['a'], 2],
    ['{#a}{a}', ['a'], 2],
    ['{a,b}', ['a', 'b'], 3],
    ['{?a}{b}{&a,c}', ['a', 'b', 'c'], 3],
    ['{a:3}', ['a'], 4],
    ['{a.b_%41*}', ['a.b_%41'], 4],
  ])('%s has the variables %j and level %i', (text, variables, level) => {
    expect(parseTemplate(text)).toMatchObject({ text, variables, level, bound: [] });
  });

  test('nothing in it can be changed', () => {
    const template = parseTemplate('{a}');
    expect(Object.isFrozen(template)).toBe(true);
    expect(Object.isFrozen(template.variables)).toBe(true);
  });

  test('a long template is read without a stack', () => {
    const text = '%41a{b}'.repeat(100_000);
    expect(parseTemplate(text).expand({ b: 1 })).toBe('%41a1'.repeat(100_000));
    expect(isTemplate('a'.repeat(5_000_000))).toBe(true);
    expect(isTemplate('{a'.repeat(100_000))).toBe(false);
  });
});
