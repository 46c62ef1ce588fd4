import { expect, test } from '@jest/globals';
import { defaultSet } from 'urikit/registry';
import { data } from '@urikit/schemes/data';
import { readCases } from '../../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../../generic/test/corpora/describe-corpora.js';
import { holds } from '../../../../generic/test/corpora/statement.js';
import { EXCEPTIONS } from './exceptions.js';
import { engine, isOwnCase, statementsOf } from './statements.js';

/** A file, how much of it is about the five schemes, and how many rows of exceptions.ts speak of it. */
const SUITES = [
  { file: 'rfc-scheme-examples', cases: 95, statements: 210, listed: 0 },
  { file: 'perl-uri', cases: 19, statements: 23, listed: 9 },
  { file: 'pigeonhole-urn', cases: 19, statements: 38, listed: 0 },
] as const;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

describeCorpora('third-party suites on urn, tel, sip, coap and data', () => {
  test.each(SUITES.map((suite) => [suite.file, suite] as const))('%s', (file, suite) => {
    const rows = EXCEPTIONS.filter((each) => each.file === file).flatMap((exception) => exception.rows);
    const used = new Set<unknown>();
    const unexplained: unknown[] = [];
    let [cases, statements] = [0, 0];
    readCases(file).forEach((kase, index) => {
      if (!isOwnCase(kase) && file !== 'pigeonhole-urn') return;
      cases += 1;
      const stated = statementsOf(kase, file === 'pigeonhole-urn' ? 'urn:' : undefined);
      statements += stated.length;
      for (const statement of stated.filter((each) => !holds(each))) {
        const { texts, says, expected, actual } = statement;
        const found = [index, texts.join(' '), says, expected, actual];
        const row = rows.find((each) => same(each, found));
        if (row === undefined) unexplained.push(found);
        else used.add(row);
      }
    });
    expect(unexplained).toEqual([]);
    expect(rows.filter((row) => !used.has(row))).toEqual([]);
    expect({ file, cases, statements, listed: used.size }).toEqual(suite);
  });

  test('every exception belongs to a suite', () => {
    const files: readonly string[] = SUITES.map(({ file }) => file);
    expect(EXCEPTIONS.filter(({ file }) => !files.includes(file))).toEqual([]);
  });

  test('iana-uri-schemes: each scheme of ours is registered, with a document that its plugin names', () => {
    const registered = new Map(
      readCases('iana-uri-schemes').map((kase) => [kase['scheme'], kase['reference'] as readonly string[]]),
    );
    const plugins = [...defaultSet.plugins, data];
    const named = plugins.flatMap(({ schemes, rfc }) =>
      schemes.map((scheme) => [
        scheme,
        (registered.get(scheme) ?? []).some((one) => rfc.includes(one.replace(/^RFC([0-9]+).*$/, 'RFC $1'))),
      ]),
    );
    expect(named.filter(([, isNamed]) => isNamed !== true)).toEqual([]);
    expect(named).toHaveLength(17);
  });

  test('iana-uri-schemes: every other scheme gets the generic rules', () => {
    const others = readCases('iana-uri-schemes')
      .map((kase) => String(kase['scheme']).replace(/ .*/, ''))
      .filter((scheme) => !engine.schemes.includes(scheme));
    expect(others.length).toBeGreaterThan(300);
    for (const scheme of others) {
      const text = `${scheme.toUpperCase()}://H:80/%7e`;
      expect(engine.normalize(text)).toBe(`${scheme.toLowerCase()}://h:80/~`);
      expect(engine.check(text)).toEqual([]);
    }
  });
});
