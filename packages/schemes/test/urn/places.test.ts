import { describe, expect, test } from '@jest/globals';
import { parseUri } from '@urikit/generic/record';
import { urnSchemes } from '@urikit/schemes/urn/profile';
import { engine } from './engine.js';
import { componentAt } from '@urikit/generic/internal';

describe('the component of a finding: RFC 8141', () => {
  test.each<readonly [section: string, text: string, code: string, component: string, start: number]>([
    ['2', 'urn:x:a', 'urn/name', 'path', 4],
    ['2.3', 'urn:example:a?x', 'urn/rq-components', 'query', 14],
    ['3.2', 'urn:isbn:0395363412', 'urn/isbn-check-digit', 'path', 4],
  ])('RFC 8141 %s: %s', (_section, text, code, component, start) => {
    expect(engine.check(text)).toMatchObject([{ code, start }]);
    expect(componentAt(text, start)).toBe(component);
  });
});

test('what is no name of a namespace is read whole, where somebody asks without a check', () => {
  expect(urnSchemes()['urn']?.view?.(parseUri('urn:x:a'))).toMatchObject({ nid: '', nss: 'x:a' });
});

describe('an account names the document of each change', () => {
  test.each([
    ['RFC 8141 3.1', 'urn:EXAMPLE:a', ['urn/nid-case']],
    ['RFC 9562 4', 'urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6', ['urn/uuid']],
    ['RFC 3187 3.2', 'urn:ISBN:0-395-36341-1', ['urn/nid-case', 'urn/isbn']],
  ])('%s: %s', (section, text, rules) => {
    const { steps } = engine.explain(text);
    expect(steps.map(({ rule }) => rule)).toEqual(rules);
    expect(steps.at(-1)?.section).toBe(section);
  });
});

test('what is no name of a namespace is compared whole', () => {
  expect(engine.equivalent('urn:x:a', 'URN:x:%61')).toBe(true);
  expect(engine.equivalent('urn:x:a', 'urn:x:b')).toBe(false);
});
