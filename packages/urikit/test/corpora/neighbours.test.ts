import { expect, test } from '@jest/globals';
import { isUri, isUriReference, replaceComponents, repair } from '@urikit/generic';
import { iriToUri } from '@urikit/iri';
import { formDecode, formEncode, parseQuery } from '@urikit/query';
import { engine } from 'urikit';
import { type Case, readCases, textOf } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';
import { FORM, LENIENT, SETTERS } from './neighbour-exceptions.js';

/** Cases of other libraries about text that is edited, encoded and repaired. What is answered otherwise is listed. */

type Indexed = readonly [index: number, kase: Case];

const casesOf = (file: string, which: (kase: Case) => boolean): readonly Indexed[] =>
  [...readCases(file).entries()].filter(([, kase]) => which(kase));

const indices = (cases: readonly Indexed[]): readonly number[] => cases.map(([index]) => index);
const listed = (exceptions: Readonly<Record<string, readonly number[]>> = {}): readonly number[] =>
  Object.values(exceptions)
    .flat()
    .sort((a, b) => a - b);

const orError = <Value>(run: () => Value): Value | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

type Pairs = readonly (readonly [name: string, value: string | null])[];

const decoded = (text: string, separator: unknown): Pairs =>
  separator === ';'
    ? parseQuery(text, { separator, plus: 'space' })
        .pairs.filter(({ raw }) => raw !== '')
        .map(({ name, value }) => [name, value ?? ''] as const)
    : formDecode(text).map(({ name, value }) => [name, value] as const);

const grouped = (pairs: Pairs): Readonly<Record<string, readonly string[]>> => {
  const groups: Record<string, string[]> = {};
  for (const [name, value] of pairs) (groups[name] ??= []).push(String(value));
  return groups;
};

describeCorpora('application/x-www-form-urlencoded in third-party suites', () => {
  test.each([
    ['cpython-urlparse', 24],
    ['go-net-url', 17],
    ['perl-uri', 2],
  ])('%s: %i texts are decoded', (file, count) => {
    const cases = casesOf(file, ({ op }) => op === 'form-decode');
    expect(cases).toHaveLength(count);
    const others = cases.filter(([, kase]) => {
      const pairs = decoded(textOf(kase, 'input'), kase['separator']);
      const [actual, expected] = 'values' in kase ? [grouped(pairs), kase['values']] : [pairs, kase['pairs']];
      return JSON.stringify(actual) !== JSON.stringify(expected);
    });
    expect(indices(others)).toEqual(listed(FORM[file]));
  });

  test('perl-uri: 4 lists are encoded', () => {
    const cases = casesOf('perl-uri', ({ op }) => op === 'form-encode');
    expect(cases).toHaveLength(4);
    const others = cases.filter(([, { pairs, output }]) => {
      return orError(() => formEncode(pairs as readonly (readonly [string, string])[])) !== output;
    });
    expect(indices(others)).toEqual(listed(FORM['perl-uri, encoded']));
  });
});

/** The parts that a setter changes. */
function changesOf({ op, set, value, new_value: given }: Case): Readonly<Record<string, string | undefined>> {
  const text = (value ?? given ?? undefined) as string | undefined;
  const name = typeof op === 'string' ? op.slice('set-'.length) : String(set);
  if (name === 'authority') return { userinfo: undefined, host: text, port: undefined };
  if (name === 'protocol') return { scheme: text?.replace(/:$/, '') };
  if (name === 'pathname') return { path: text };
  if (name === 'search' || name === 'hash') {
    // The empty text removes the component, its delimiter alone makes it empty.
    return { [name === 'search' ? 'query' : 'fragment']: text === '' ? undefined : text?.replace(/^[?#]/, '') };
  }
  if (name !== 'host') return { [name === 'hostname' ? 'host' : name]: text };
  const [, host = '', port] = /^(.*?)(?::(\d+))?$/s.exec(text ?? '') ?? [];
  return port === undefined ? { host } : { host, port };
}

describeCorpora('parts that are replaced', () => {
  test('perl-uri: 13 setters, and what they repair', () => {
    const cases = casesOf('perl-uri', ({ op }) => typeof op === 'string' && op.startsWith('set-'));
    expect(cases).toHaveLength(13);
    const others = cases.filter(
      ([, kase]) => replaceComponents(textOf(kase, 'input'), changesOf(kase), { repair: true }) !== kase['output'],
    );
    expect(indices(others)).toEqual(listed(SETTERS['perl-uri']));
  });

  test('wpt-setters: a part of RFC 3986 that the URL Standard takes gives an equivalent URI', () => {
    const hrefOf = ({ expected }: Case): string => (expected as { readonly href: string }).href;
    const replaced = (kase: Case, isRepaired: boolean): string | undefined =>
      orError(() => replaceComponents(textOf(kase, 'input'), changesOf(kase), { repair: isRepaired }));
    const cases = casesOf('wpt-setters', (kase) => {
      const [input, href] = [textOf(kase, 'input'), hrefOf(kase)];
      if (/^(?:username|password)$/.test(String(kase['set'])) || !isUri(input) || !isUri(href)) return false;
      return replaced(kase, false) !== undefined && !engine.equivalent(href, input);
    });
    expect(cases.length).toBeGreaterThan(60);
    const others = cases.filter(([, kase]) => {
      const made = replaced(kase, true);
      return made === undefined || !engine.equivalent(made, hrefOf(kase));
    });
    expect(indices(others)).toEqual(listed(SETTERS['wpt-setters']));
  });
});

const read = (text: string): string | undefined => {
  const repaired = repair(text, { nonAscii: 'keep', authority: ['http', 'https'] });
  return repaired === undefined ? undefined : orError(() => engine.normalize(iriToUri(repaired.value)));
};

describeCorpora('text that people typed: repaired, mapped, normalized', () => {
  test.each([
    ['perl-uri', 8],
    ['yarl', 44],
    ['urllib3', 13],
    ['medialize-uri-js', 9],
    ['hyperlink', 5],
  ])('%s: %i texts', (file, count) => {
    const wanted = ({ normalized, serialized }: Case): unknown => normalized ?? serialized;
    const cases = casesOf(file, (kase) =>
      file === 'perl-uri'
        ? kase['op'] === 'lenient-parse'
        : file === 'yarl'
          ? 'serialized' in kase
          : 'normalized' in kase,
    );
    expect(cases).toHaveLength(count);
    const others = cases.filter(([, kase]) => {
      const want = wanted(kase);
      if (typeof want !== 'string') return false;
      return !isUriReference(want) || read(textOf(kase, 'input')) !== engine.normalize(want);
    });
    expect(indices(others)).toEqual(listed(LENIENT[file]));
  });
});
