import { expect, test } from '@jest/globals';
import { isTemplate, parseTemplate, type Values } from '@urikit/template';
import { readCases, textOf } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';

const expansion = (template: string, values: Values): string | undefined => {
  try {
    return parseTemplate(template).expand(values);
  } catch {
    return undefined;
  }
};

describeCorpora('the official suite of RFC 6570', () => {
  const cases = readCases('uritemplate-test');
  test('has 270 cases', () => {
    expect(cases).toHaveLength(270);
  });
  test.each(cases.map((kase, i) => [i, textOf(kase, 'input'), kase] as const))('%i %s', (_, template, kase) => {
    const any = kase['expanded_any_of'] as readonly string[] | undefined;
    const expected = any ?? [kase['valid'] === false ? undefined : kase['expanded']];
    expect(expected).toContain(expansion(template, kase['variables'] as Values));
  });
});

describeCorpora('the format uri-template of JSON Schema', () => {
  const cases = readCases('json-schema-format').filter((kase) => kase['as'] === 'uri-template');
  test('has 32 cases', () => {
    expect(cases).toHaveLength(32);
  });
  test.each(cases.map((kase) => [textOf(kase, 'note'), kase] as const))('%s', (_, kase) => {
    expect(isTemplate(textOf(kase, 'input'))).toBe(kase['valid']);
  });
});
