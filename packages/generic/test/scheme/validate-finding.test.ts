import { describe, expect, test } from '@jest/globals';
import { createEngine, type Engine, PluginError } from '@urikit/generic';
import type { Finding } from '@urikit/generic/hooks';
import { errorOf } from '../tables/thrown.js';

const FINDING: Finding = {
  code: 'found',
  severity: 'info',
  component: 'path',
  message: 'expected something else',
  section: 'RFC 9999 2',
};

/** An engine whose scheme reports these, whatever it is asked about. */
const reporting = (...findings: readonly unknown[]): Engine =>
  createEngine({
    schemes: {
      x: {
        id: 'acme',
        check: (_, report) => {
          for (const each of findings) report(each as Finding);
        },
      },
    },
  });

const TEXT = 'x://u@h:1/p?q';

describe('a finding that can be no issue is an error of the plugin, which says what was expected', () => {
  test.each<readonly [unknown, string]>([
    [
      { code: 'Found' },
      'reported the code "Found": expected lower-case letters, digits and single hyphens, without the plugin\'s id',
    ],
    [
      { code: 'acme/found' },
      'reported the code "acme/found": expected lower-case letters, digits and single hyphens, without the plugin\'s id',
    ],
    [{ code: 'a--b' }, 'reported the code "a--b"'],
    [{ code: '' }, 'reported the code ""'],
    [{ code: undefined }, 'reported the code undefined'],
    [{ code: 'x'.repeat(50).toUpperCase() }, `reported the code "${'X'.repeat(40)}"`],
    [{ severity: 'fatal' }, 'reported "found" with severity "fatal": expected one of error, warning, info'],
    [{ severity: null }, 'reported "found" with severity null'],
    [
      { component: 'hostname' },
      'reported "found" in component "hostname": expected one of scheme, userinfo, host, port, path, query, fragment',
    ],
    [{ component: undefined }, 'reported "found" in component undefined'],
    [{ at: -1 }, 'reported "found" at -1: expected a position inside the path, here from 0 to 2'],
    [{ at: 3 }, 'reported "found" at 3: expected a position inside the path, here from 0 to 2'],
    [{ at: 0.5 }, 'reported "found" at 0.5'],
    [{ at: NaN }, 'reported "found" at NaN'],
    [{ at: '1' }, 'reported "found" at "1"'],
    [
      { component: 'fragment', at: 1 },
      'reported "found" at 1: expected a position inside the fragment, here from 0 to 0',
    ],
    [{ message: '' }, 'reported "found" with the message "": expected a string with the expectation'],
    [{ message: 1 }, 'reported "found" with the message 1'],
    [{ section: '' }, 'reported "found" with the section "": expected document and section, as in "RFC 9110 4.2"'],
    [{ section: undefined }, 'reported "found" with the section undefined'],
  ])('%j', (part, message) => {
    const engine = reporting({ ...FINDING, ...(part as object) });
    const error = errorOf(() => engine.check(TEXT), PluginError);
    expect(error).toMatchObject({ issue: { path: ['acme', 'x', 'check'] } });
    expect(error.message).toContain(`plugin "acme": the hook check of scheme "x" ${message}`);
    expect(engine.normalize('X://H')).toBe('x://h');
  });

  test.each([undefined, null, 'found', 1])('%j is none', (finding) => {
    const found = finding === null ? 'null' : typeof finding === 'string' ? '"found"' : String(finding);
    expect(errorOf(() => reporting(finding).check(TEXT), PluginError).message).toContain(
      `reported ${found}: expected a finding, as in { code, severity,`,
    );
  });

  test('the places of a component, its end and that of an absent one are right', () => {
    const places = [{ at: 0 }, { at: 2 }, { component: 'fragment' }, { component: 'fragment', at: 0 }] as const;
    expect(
      reporting(...places.map((place) => ({ ...FINDING, ...place })))
        .check(TEXT)
        .map(({ start }) => start),
    ).toEqual([9, 11, 13, 13]);
  });

  test.each(['a', '1', 'a-b', 'a1-b2-c3'])('the code %s is one', (code) => {
    expect(reporting({ ...FINDING, code }).check('x:a')).toMatchObject([{ code: `acme/${code}` }]);
  });

  test.each([
    '-a',
    'a-',
    'a--b',
    'x/',
    '/a',
    'x/a',
    'x-y-z/a-b-c',
    'x/y/a',
    'x-/a',
    '-x/a',
    'a b',
    'a\n',
    'a_b',
    'a.b',
    'X/a',
  ])('the code %j is none', (code) => {
    expect(() => reporting({ ...FINDING, code }).check('x:a')).toThrow(PluginError);
  });
});
