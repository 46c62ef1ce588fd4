import { expect, test } from '@jest/globals';
import { createEngine, isUriReference, type UriReference } from '@urikit/generic';
import {
  isAbsoluteIri,
  isIri,
  isIriReference,
  isRelativeIriReference,
  iriToUri,
  parseIri,
  tryDomainToAscii,
  tryIriToUri,
  uriToIri,
} from '@urikit/iri';
import { type Case, readCases, textOf } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';
import { IDN_HOSTNAME, TOASCII_RULES } from './exceptions.js';

const PREDICATES: Readonly<Record<string, (text: string) => boolean>> = {
  iri: isIri,
  IRI: isIri,
  'iri-reference': isIriReference,
  'absolute-iri': isAbsoluteIri,
  'relative-iri': isRelativeIriReference,
};

/** What a case says of validity, and what is answered otherwise. */
const wrongIn = (file: string): { readonly asked: number; readonly wrong: readonly string[] } => {
  let asked = 0;
  const wrong: string[] = [];
  const ask = (name: string, text: string, expected: boolean): void => {
    const predicate = PREDICATES[name];
    if (predicate === undefined) return;
    asked += 1;
    if (predicate(text) !== expected) wrong.push(`${name} ${text}`);
  };
  for (const kase of readCases(file)) {
    const name = kase['as'] ?? kase['rule'];
    if (typeof name === 'string' && typeof kase['valid'] === 'boolean') ask(name, textOf(kase, 'input'), kase['valid']);
    for (const one of (kase['valid_as'] ?? []) as readonly string[]) ask(one, textOf(kase, 'input'), true);
    for (const one of (kase['invalid_as'] ?? []) as readonly string[]) ask(one, textOf(kase, 'input'), false);
  }
  return { asked, wrong };
};

describeCorpora('validity in third-party suites', () => {
  test.each([
    ['json-schema-format', 25],
    ['oxiri', 188],
    ['iri-string', 625],
    ['python-rfc3987', 1],
  ])('%s: %i statements, no exception', (file, count) => {
    const { asked, wrong } = wrongIn(file);
    expect(wrong).toEqual([]);
    expect(asked).toBe(count);
  });
});

const component = (record: UriReference, name: string): string | undefined => {
  if (name === 'host') return record.authority?.host.text;
  if (name === 'userinfo' || name === 'port') return record.authority?.[name];
  return record[name as 'path'];
};

describeCorpora('iri-string', () => {
  const cases = readCases('iri-string');
  test('components of IRIs', () => {
    const stated = cases.filter((kase) => kase['components'] !== undefined && isIriReference(textOf(kase, 'input')));
    expect(stated.length).toBeGreaterThan(100);
    for (const kase of stated)
      for (const [name, text] of Object.entries(kase['components'] as Readonly<Record<string, string | null>>))
        expect([kase['input'], name, component(parseIri(textOf(kase, 'input')), name)]).toEqual([
          kase['input'],
          name,
          text ?? undefined,
        ]);
  });
  test('IRIs to URIs', () => {
    const mapped = cases.filter((kase) => kase['op'] === 'iri-to-uri');
    expect(mapped).toHaveLength(3);
    for (const kase of mapped) expect(iriToUri(textOf(kase, 'input'))).toBe(kase['output']);
  });
  test('what is shown of a normal form maps back to it', () => {
    const both = cases.filter((kase) => typeof kase['normalized_as_uri'] === 'string');
    expect(both).toHaveLength(72);
    for (const kase of both) {
      const uri = textOf(kase, 'normalized_as_uri');
      expect(iriToUri(uriToIri(uri))).toBe(uri);
    }
  });
});

describeCorpora('resolution of IRIs: mapped to URIs, resolved by the engine, shown again', () => {
  const engine = createEngine();
  test.each(['oxiri', 'python-rfc3987'])('%s', (file) => {
    const stated = readCases(file).filter(
      (kase) =>
        typeof kase['resolved'] === 'string' &&
        kase['dialect'] === undefined &&
        isIri(textOf(kase, 'base')) &&
        isIriReference(textOf(kase, 'input')),
    );
    expect(stated.length).toBeGreaterThan(40);
    const toUri = (text: string): string => iriToUri(text, { dnsSchemes: [] });
    const wrong = stated.filter(
      (kase) =>
        engine.resolve(toUri(textOf(kase, 'input')), toUri(textOf(kase, 'base'))) !== toUri(textOf(kase, 'resolved')),
    );
    expect(wrong.map((kase) => [kase['base'], kase['input'], kase['resolved']])).toEqual([]);
  });
});

/** A name as the host of a URI: what is ASCII is a URI's host already, and is only compared without regard to case. */
const resultOf = (name: string) =>
  /^[\0-\x7f]*$/.test(name)
    ? ({ ok: true, value: isUriReference(`//${name}`) ? name.toLowerCase() : null } as const)
    : tryDomainToAscii(name, LENIENT);

/** The flags that the URL Standard has. */
const LENIENT = { std3: false, hyphens: false, length: false };

describeCorpora('wpt-idna-toascii', () => {
  test('every name has the form that it states, or an exception with its reason', () => {
    const cases = readCases('wpt-idna-toascii');
    const excused: Record<string, number> = {};
    const wrong: unknown[] = [];
    for (const [i, kase] of cases.entries()) {
      const input = textOf(kase, 'input');
      const result = resultOf(input);
      const actual = result.ok ? result.value : null;
      if (actual === kase['output']) continue;
      const rule = TOASCII_RULES.find(({ excuses }) =>
        excuses(input, actual, kase['output'] as string | null, result.ok ? '' : result.issue.code),
      );
      if (rule === undefined) wrong.push([i, input, kase['output'], actual, result]);
      else excused[rule.because] = (excused[rule.because] ?? 0) + 1;
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(Object.values(excused)).toEqual([209]);
  });
});

describeCorpora('idn-hostname of JSON Schema', () => {
  const cases = readCases('json-schema-format')
    .map((kase, i) => [i, kase] as const)
    .filter(([, kase]) => kase['as'] === 'idn-hostname');
  const isWrong = (kase: Case): boolean => tryDomainToAscii(textOf(kase, 'input')).ok !== kase['valid'];
  test('what is answered otherwise stands in the list, by index', () => {
    expect(cases).toHaveLength(84);
    const listed = Object.values(IDN_HOSTNAME).flat();
    expect(cases.filter(([, kase]) => isWrong(kase)).map(([i]) => i)).toEqual([...listed].sort((a, b) => a - b));
  });
});

test('a URI of a name and the name itself agree', () => {
  const name = tryDomainToAscii('例え.jp');
  expect(tryIriToUri('http://例え.jp')).toEqual({ ok: true, value: `http://${name.ok ? name.value : ''}` });
});
