import { describe, expect, test } from '@jest/globals';
import { createRegistry, type Severities } from '@urikit/registry';
import { errorOf, plugin } from '../support/plugins.js';

const acme = plugin('acme', {
  hooks: {
    query: 'forbidden',
    fragment: 'discouraged',
    check: (_, report) =>
      report({ code: 'note', severity: 'info', component: 'path', message: 'noted', section: 'ACME 2' }),
  },
});
const TEXT = 'acme://u:p@h?#';
const severitiesOf = (severities: Severities | undefined, text = TEXT) =>
  Object.fromEntries(
    createRegistry({ plugins: [acme], severities })
      .engine.check(text)
      .map(({ code, severity }) => [code, severity]),
  );
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
    { code: 'acme/note', severity: 'info', component: 'path', index: 5, message: 'noted', section: 'ACME 2' },
  ]);
  expect(engine.normalize('ACME:x')).toBe('acme:x');
  expect(Object.isFrozen(engine)).toBe(true);
});

describe('what is none', () => {
  test.each<readonly [unknown, RegExp]>([
    [
      'lenient',
      /severities\["preset"\]: "lenient" \(the composition\) is no preset; write one of "strict", "recommended", "interop"/,
    ],
    [{ 'acme/query': 'fatal' }, /is no severity; write "error", "warning", "info" or "off"/],
    [{ query: 'error' }, /no issue code; write one as "http\/userinfo"/],
    [{ 'acme/a/b': 'error' }, /no issue code/],
    [{ 'acme/': 'error' }, /no issue code/],
    [{ 'http/userinfo': 'error' }, /no plugin or overlay raises; correct the id: there are "syntax", "acme"/],
    [{ 'syntax/character': 'warning' }, /always an error; leave it out/],
    [
      { 'syntax/passwort': 'error' },
      /the engine does not raise \(is "syntax\/password" meant\?\); write a code of SYNTAX_ISSUES/,
    ],
  ])('%j', (severities, message) => {
    expect(errorOf(() => severitiesOf(severities as Severities))).toMatchObject({
      code: 'registry/severity',
      message: expect.stringMatching(message) as unknown,
    });
  });
});
