import { describe, expect, test } from '@jest/globals';
import { schemeHazards } from '@urikit/generic/internal';
import type { SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import { createRegistry, type Severities } from '@urikit/registry';
import { codesOf, error, errorOf, overlay, plugin, reporting } from '../support/plugins.js';

const report = reporting({ code: 'note' });
const acme = plugin('acme', { hooks: { query: 'forbidden', fragment: 'discouraged', check: report } });
const TEXT = 'acme://u:p@h?#';
const bySeverity = (issues: readonly { readonly code: string; readonly severity: string }[]) =>
  Object.fromEntries(issues.map(({ code, severity }) => [code, severity]));
const severitiesOf = (severities: Severities | undefined, text = TEXT) =>
  bySeverity(createRegistry({ plugins: [acme], severities }).engine.check(text));
const REPORTED = {
  'syntax/password': 'warning',
  'acme/note': 'info',
  'acme/query': 'error',
  'acme/fragment': 'warning',
};

test.each<readonly [Severities | undefined, object]>([
  [undefined, REPORTED],
  ['recommended', REPORTED],
  [{}, REPORTED],
  ['strict', { 'syntax/password': 'error', 'acme/note': 'warning', 'acme/query': 'error', 'acme/fragment': 'error' }],
  ['interop', { 'syntax/password': 'info', 'acme/note': 'info', 'acme/query': 'error', 'acme/fragment': 'info' }],
  [{ 'acme/query': 'warning' }, { ...REPORTED, 'acme/query': 'warning' }],
  [
    { preset: 'strict', 'acme/note': 'off' },
    { 'syntax/password': 'error', 'acme/query': 'error', 'acme/fragment': 'error' },
  ],
  [{ 'acme/*': 'off' }, { 'syntax/password': 'warning' }],
  [
    { 'acme/*': 'info', 'acme/query': 'error' },
    { ...REPORTED, 'acme/fragment': 'info' },
  ],
  [{ 'syntax/*': 'off' }, { 'acme/note': 'info', 'acme/query': 'error', 'acme/fragment': 'warning' }],
  [{ 'syntax/password': 'error' }, { ...REPORTED, 'syntax/password': 'error' }],
])('%j', (severities, expected) => {
  expect(severitiesOf(severities)).toEqual(expected);
});

test('what is no URI stays an error', () => {
  for (const severities of ['interop', { 'syntax/*': 'off' }] as const)
    expect(severitiesOf(severities, 'a b')).toEqual({ 'syntax/character': 'error' });
});

test('an issue whose severity stays is the same object in another list', () => {
  const { engine } = createRegistry({ plugins: [acme], severities: 'interop' });
  expect(engine.check('acme:x')).toEqual([
    { code: 'acme/note', severity: 'info', message: 'hit', section: 'X 1', start: 5, end: 6 },
  ]);
  expect(engine.normalize('ACME:x')).toBe('acme:x');
  expect(Object.isFrozen(engine)).toBe(true);
});

test.each<readonly [unknown, RegExp]>([
  [{ 'acme/a/b': 'error' }, /not an issue code/],
  [{ 'acme/': 'error' }, /not an issue code/],
  [{ 'acme/Query': 'error' }, /not an issue code/],
  [{ 'acme/query ': 'error' }, /not an issue code/],
])('%j is none', (severities, message) => {
  expect(errorOf(() => severitiesOf(severities as Severities))).toMatchObject(error('registry/severity', message));
});

describe('a code that nobody raises is found where the codes are listed', () => {
  const listed = { ...acme, issues: ['note', 'other'] };
  const policy = overlay({ fingerprint: '1' });
  const check = () => undefined;
  const made = (severities: Severities, overlays: readonly SchemeOverlay[]) =>
    createRegistry({ plugins: [listed], overlays, severities });

  test.each<readonly [Severities, SchemeOverlay]>([
    [{ 'acme/note': 'off' }, policy],
    [{ 'acme/other': 'error' }, policy],
    [{ 'acme/userinfo': 'error' }, policy],
    [{ 'acme/rare-ipv4': 'error' }, policy],
    [{ 'acme/*': 'off' }, policy],
    [{ 'policy/hots-denied': 'error' }, { ...policy, check }],
    [{ 'policy/mine': 'info' }, { ...policy, check, issues: ['mine'] }],
  ])('%j may be said', (severities, given) => {
    expect(made(severities, [given]).schemes()).toEqual(['acme']);
  });
  test.each<readonly [Severities, SchemeOverlay, RegExp]>([
    [
      { 'acme/notes': 'off' },
      policy,
      /"acme" does not raise \(is "acme\/note" meant\?\); write .*: "note", "other", "missing/,
    ],
    [{ 'policy/hots-denied': 'error' }, { ...policy, query: 'forbidden' }, /is "policy\/host-denied" meant/],
    [{ 'policy/hots-denied': 'error' }, { ...policy, check, issues: ['mine'] }, /"policy" does not raise/],
  ])('%j may not', (severities, given, message) => {
    expect(errorOf(() => made(severities, [given])).message).toMatch(message);
  });
});

describe('a check reports what is listed', () => {
  const LISTED = /reported the code "note": expected one that its `issues` lists/;
  test('by a plugin', () => {
    const { engine } = createRegistry({ plugins: [{ ...acme, issues: ['other'] }] });
    expect(() => engine.check('acme:x')).toThrow(LISTED);
  });
  test('among its hazards too', () => {
    const find = (issues?: readonly string[]) => {
      const given = plugin('acme', { hooks: { hazards: report }, ...(issues && { issues }) });
      return schemeHazards('acme:x', createRegistry({ plugins: [given] }).engine).map(({ code }) => code);
    };
    expect([find(), find(['note'])]).toEqual([['acme/note'], ['acme/note']]);
    expect(() => find(['other'])).toThrow(LISTED);
  });
  test('by an overlay', () => {
    const find = (issues: readonly string[]) =>
      codesOf(createRegistry({ plugins: [plugin('acme')], overlays: [overlay({ check: report, issues })] }), 'acme:x');
    expect(find(['note'])).toEqual(['policy/note']);
    expect(() => find(['nose'])).toThrow(/plugin "policy".*reported the code "note": expected one/);
  });
  test('a finding without a code is refused as any other', () => {
    const odd = plugin('odd', { issues: [], hooks: { check: (_, find) => find(undefined as never) } });
    expect(() => createRegistry({ plugins: [odd] }).engine.check('odd:x')).toThrow(/expected a finding/);
  });
  test.each([['note'], [['Note']], [[1]]])('issues: %j is no list of codes', (issues) => {
    const plugins = [{ ...acme, issues: issues as never }];
    expect(errorOf(() => createRegistry({ plugins })).message).toMatch(/issues.*: expected/);
  });
});

test('severities of a call stand on top of those of the composition', () => {
  const { engine } = createRegistry({ plugins: [acme], severities: 'strict' });
  const severities = { 'acme/note': 'off', 'acme/query': 'info' } as const;
  const issues = engine.check(TEXT, { severities });
  expect(bySeverity(issues)).toEqual({
    'syntax/password': 'error',
    'acme/query': 'info',
    'acme/fragment': 'error',
  });
  expect([issues, ...issues].every(Object.isFrozen)).toBe(true);
  expect(() => engine.check(TEXT, { severities: { 'acme/note': 'fatal' as 'off' } })).toThrow('(input/value)');
});

test('codes of hooks that keep the id of a plugin that they override are those of their own plugin', () => {
  const hooks: SchemeHooks = { id: 'acme', check: reporting({ code: 'two', severity: 'warning' }) };
  const taker = plugin('taker', { schemes: ['acme'], overrides: 'acme@*', issues: ['two'], hooks });
  const make = (code: `acme/${string}`) =>
    createRegistry({ plugins: [{ ...acme, issues: ['one'] }, taker], severities: { [code]: 'error' } });
  expect(make('acme/two').engine.check('acme:x')).toMatchObject([{ code: 'acme/two', severity: 'error' }]);
  expect(errorOf(() => make('acme/one'))).toMatchObject(error('registry/severity', 'write a code that it raises: '));
});
