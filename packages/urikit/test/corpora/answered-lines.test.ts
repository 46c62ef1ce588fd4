import { afterAll, expect, test } from '@jest/globals';
import { createEngine, type Engine, kit } from '@urikit/generic';
import { createLines } from '@urikit/lines';
import { clickhouseModule } from '../../../clickhouse/src/functions/clickhouse-module.js';
import { createLines as createWasmLines } from '@urikit/clickhouse/lines';
import { dataSchemes } from '@urikit/schemes/data/profile';
import { ftpSchemes } from '@urikit/schemes/ftp/profile';
import { geoSchemes } from '@urikit/schemes/geo/profile';
import { ldapSchemes } from '@urikit/schemes/ldap/profile';
import { fileSchemes } from '@urikit/scheme-file/profile';
import { engine as standard } from 'urikit';
import { corpora } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';
import { createHost } from '../../../clickhouse/test/functions/host.js';

/** How much of each corpus the tables answer, by scheme; what they answer, and what is left, is the engine's answer. */
const hooks = Object.fromEntries(standard.schemes.map((scheme) => [scheme, standard.hooks(scheme) ?? {}]));
const engine = createEngine({
  schemes: {
    ...hooks,
    ...fileSchemes({ flavour: 'windows' }, kit),
    ...dataSchemes(kit),
    ...ftpSchemes(kit),
    ...geoSchemes(kit),
    ...ldapSchemes(kit),
  },
  opaquePaths: standard.opaquePaths.filter((name) => name !== 'data'),
});

const schemeOf = (text: string): string => /^[a-z][a-z0-9+.-]*(?=:)/i.exec(text)?.[0].toLowerCase() ?? '';

/** Tells if a function has a say in the normal form of a URI. */
function isComputed(text: string, { hooks: hooksOf }: Engine): boolean {
  const { normalize, rules = [] } = hooksOf(schemeOf(text)) ?? {};
  return normalize !== undefined || rules.length > 0;
}

/** Of each scheme with functions: how many valid strings there are, and how many the tables and ClickHouse answer. */
const shares = new Map<string, [all: number, tables: number, clickhouse: number]>();

const clickhouse = createHost(clickhouseModule(engine));

afterAll(() => {
  const rows = Array.from(
    shares,
    ([scheme, [all, ...answered]]) => `${scheme} ${answered.join(' and ')} of ${String(all)}`,
  );
  if (rows.length > 0)
    process.stdout.write(
      `answered by tables, and in ClickHouse, of schemes with functions: ${rows.sort().join(', ')}\n`,
    );
});

describeCorpora('RFC 3986 6.2: strings of a corpus, answered by tables', () => {
  test.each(
    [
      { name: 'the default engine', engine: standard },
      { name: 'every plugin', engine },
    ].flatMap(({ name, engine: of }) => corpora().map(({ file, texts }) => [file, name, of, texts] as const)),
  )('%s, with %s', (_, name, of, texts) => {
    // Those with an end of a line are other strings where each is a line.
    const lines = texts.filter((text) => !/[\r\n]/.test(text));
    const input = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
    const expected = lines.map((line) => of.tryNormalize(line));
    const normal = expected.map((result) => `${result.ok ? result.value : `!\t${result.issue.code}`}\n`).join('');
    for (const create of [createLines, createWasmLines]) {
      const [output, statuses] = [new Uint8Array(2 * input.length + 400), new Uint8Array(lines.length)];
      const { written, unanswered } = create(of).normalize(input, output, { statuses });
      expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(output.subarray(0, written))).toBe(normal);
      expect(Array.from(statuses, (status) => status > 0)).toEqual(expected.map(({ ok }) => ok));
      const left = lines.filter((_line, number) => statuses[number] === 2);
      expect(left).toHaveLength(unanswered);
      expect(left.filter((line) => !isComputed(line, of))).toEqual([]);
      if (create !== createWasmLines || name === 'the default engine') continue;
      const inClickhouse = clickhouse(
        'uri_status',
        'String',
        lines.map((line) => [Buffer.from(line).toString('latin1')]),
      );
      for (const [number, line] of lines.entries()) {
        if (!isComputed(line, of) || expected[number]?.ok !== true) continue;
        const [all, tables, sql] = shares.get(schemeOf(line)) ?? [0, 0, 0];
        const isAnswered = inClickhouse[number] === 'ok';
        shares.set(schemeOf(line), [all + 1, tables + Number(statuses[number] === 1), sql + Number(isAnswered)]);
      }
    }
  });
});
