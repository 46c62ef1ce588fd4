import { describe, expect, test } from '@jest/globals';
import { compile, type Policy, POLICY_ERRORS, PolicyError } from '@urikit/cache-key';
import { codesIn, namesIn, readDocument, rowsOf, sectionOf } from './support/markdown.js';
import { exportsOf, literalsOf, membersOf } from './support/sources.js';

/** What the documents of cache keys say agrees with the code in both directions. */
const REQUEST = 'packages/cache-key/src/request.ts';
const reference = readDocument('docs/reference/cache-key.md').text;
const exported = readDocument('docs/reference/exports.md').text;
const sorted = (names: readonly string[]): readonly string[] => [...names].sort();

describe('cache-key.md', () => {
  test.each([
    ['bypass', 'BypassReason'],
    ['reject', 'RejectReason'],
  ])('has every reason to %s', (heading, type) => {
    expect(namesIn(sectionOf(reference, heading))).toEqual(literalsOf(REQUEST, type));
  });

  test('has every action with its members', () => {
    const rows = rowsOf(sectionOf(reference, 'Decisions')).slice(0, 3);
    const types = ['Keyed', 'Bypassed', 'Rejected'].map((name) =>
      membersOf(REQUEST, name).filter((member) => member !== 'action'),
    );
    expect(rows.map(([action = '', , members = '']) => [codesIn(action)[0], sorted(codesIn(members))])).toEqual(
      ['key', 'bypass', 'reject'].map((action, i) => [action, sorted(types[i] ?? [])]),
    );
    const described = rowsOf(sectionOf(reference, 'Decisions'))
      .slice(3)
      .map(([name = '']) => codesIn(name)[0] ?? '');
    // What is said of these stands in the table of actions, and below it.
    const others = ['key', 'reason', 'forward', 'ambiguous'];
    expect(sorted(described)).toEqual(
      sorted([
        ...membersOf(REQUEST, 'Forward').map((member) => `forward.${member}`),
        ...new Set(types.flat().filter((member) => !others.includes(member))),
      ]),
    );
  });

  test('has every error with its meaning', () => {
    const rows = rowsOf(sectionOf(reference, 'PolicyError')).map(([code = '', meaning]) => [codesIn(code)[0], meaning]);
    expect(rows).toEqual(Object.entries(POLICY_ERRORS));
  });

  const raising = rowsOf(sectionOf(reference, 'PolicyError')).flatMap(([code = '', , policy = '']) =>
    policy === '' ? [] : [[codesIn(code)[0] ?? '', codesIn(policy)[0] ?? ''] as const],
  );
  test.each(raising)('%s is raised by %s', (code, policy) => {
    let raised: unknown;
    try {
      compile(JSON.parse(policy) as Policy);
    } catch (error) {
      raised = error;
    }
    expect(raised).toBeInstanceOf(PolicyError);
    expect(raised).toMatchObject({ code });
  });
});

test('has every member of a request', () => {
  expect(namesIn(sectionOf(reference, 'A request'))).toEqual(membersOf(REQUEST, 'KeyRequest'));
});

describe('exports.md', () => {
  test.each([
    ['@urikit/cache-key', 'index'],
    ['@urikit/cache-key/keyer', 'keyer'],
    ['@urikit/cache-key/access-log', 'access-log'],
    ['@urikit/cache-key/lines', 'lines'],
  ])('has every export of %s once', (heading, file) => {
    expect(sorted(namesIn(sectionOf(exported, heading)))).toEqual(
      sorted(exportsOf(`packages/cache-key/src/${file}.ts`)),
    );
  });
});
