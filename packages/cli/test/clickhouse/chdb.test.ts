import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Result } from '@urikit/generic';
import { engine } from 'urikit';
import { openSession, type Session } from '../../../../scripts/lib/clickhouse/open-session.mjs';
import { everyText, present } from '../../../generic/test/corpora/corpus.js';
import { nearReferences } from '../../../generic/test/generators/arbitraries.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { inside } from '../support/inside.js';
import { scratch } from '../support/outside.js';

/** The folder in which `npm run test:clickhouse` installed chdb; undefined elsewhere. */
const CHDB = process.env['URIKIT_CHDB'];

const ABSENT = 'skipped: npm run test:clickhouse installs chdb, and runs this';
if (CHDB === undefined) process.stdout.write(`functions in ClickHouse: ${ABSENT}\n`);

const folder = scratch();
const [first, other] = [join(folder, 'first'), join(folder, 'other')];
const read = (file: string, from = first): string => readFileSync(join(from, file), 'utf8');
const policy = join(folder, 'policy.yaml');
writeFileSync(policy, 'query: { exclude: tracking }\n');

let session: Session;
const rows = (statement: string): Promise<unknown[][]> => session.rows(statement);
const value = async (expression: string): Promise<unknown> => (await rows(`SELECT ${expression}`))[0]?.[0];

(CHDB === undefined ? describe.skip : describe)(CHDB === undefined ? ABSENT : 'functions in ClickHouse', () => {
  beforeAll(async () => {
    for (const args of [
      ['--out', first],
      ['--out', other, '--policy', policy],
    ])
      expect(await inside(['export', '--target', 'clickhouse', ...args])).toMatchObject({ code: 0, stderr: '' });
    session = openSession(CHDB as string, folder);
    // Twice, because it can be run again.
    for (let time = 0; time < 2; time++) await session.all(read('install.sql'));
  });

  afterAll(() => session.close());

  test('the example groups equivalent spellings, and tells what is left out', async () => {
    const pages = [
      'http://example.com/~User',
      'http://example.com/~user',
      'malformed: http://example.com/a b',
      'unanswered: urn:example:a',
    ];
    expect((await session.all(read('example.sql'))).slice(2, 4)).toEqual([
      pages.map((page) => [page, page.endsWith('~user') ? 2 : 1]),
      [
        ['http://example.com/a b', 'malformed'],
        ['urn:example:a', 'unanswered'],
      ],
    ]);
  });

  test.each([
    ["uri_normalize('HTTP://Example.COM:80/a/../%7euser')", 'http://example.com/~user'],
    ["uri_normalize('a b')", null],
    ['uri_normalize(NULL)', null],
    ["uri_status('a b')", 'malformed'],
    ["uri_status('urn:example:a')", 'unanswered'],
    ["uri_is_valid('a b')", 0],
    ["uri_part('http://h:/a?', 'port')", ''],
    ["uri_part('http://h:/a', 'query')", null],
    ["uri_equivalent('http://h', 'HTTP://H:80/')", 1],
    ["uri_surt('http://www.Example.com:80/a?b#c')", 'com,example,www)/a?b'],
    ["uri_issue('http://a b/')", 'syntax/character 8'],
    ["uri_issue('http://h')", null],
    ["uri_normalize_level('HTTP://H:80/%7e', 'syntax-based')", 'http://h:80/~'],
    ["uri_normalize_level('URN:Example:%61', 'syntax-based')", 'urn:Example:a'],
    ["uri_resolve('../g?y#s', 'http://a/b/c/d;p?q')", 'http://a/b/g?y#s'],
    ["uri_resolve('g', 'urn:example:a')", null],
    ["uri_resolve('g', NULL)", null],
    ["uri_identity(toLowCardinality('HTTP://H'))", 'http://h/'],
    ["uri_identity(toNullable('HTTP://H'))", 'http://h/'],
    [
      "uri_normalize(if(uri_status(materialize('urn:example:a')) = 'unanswered', NULL, materialize('urn:example:a')))",
      null,
    ],
    ["uri_normalize(nullIf(materialize('urn:example:a'), 'urn:example:a'))", null],
    ["count() FROM (SELECT uri_normalize(x) FROM (SELECT materialize('') AS x WHERE 0))", 0],
    ["uri_hazards('http://0x7f.1/')", 'safety/rare-ipv4,safety/loopback'],
    ["uri_hazards('http://h.example/')", ''],
    ["uri_hazards('\\\\N')", 'safety/raw-backslash'],
    ["uri_hazards(unhex('61FF'))", null],
    ['uri_hazards(NULL)', null],
    ["uri_hazards(toLowCardinality('http://127.0.0.1/'))", 'safety/loopback'],
    ["uri_redact('http://joe:secret@h/\\t')", null],
    ["uri_redact('http://joe:secret@h/')", 'http://joe:@h/'],
    ["startsWith(uri_cache_key('HTTP://H/%7e'), 'u2 ')", 1],
    ["uri_cache_key('x:a')", null],
    ["count() FROM (SELECT uri_hazards(x) FROM (SELECT materialize('') AS x WHERE 0))", 0],
    ["length(uri_redact(concat('http://u:p@h/', repeat('0123456789', 1000000))))", 10000012],
    // ClickHouse casts other types.
    ['uri_hazards(1)', ''],
    ["uri_hazards(toFixedString('a', 2))", ''],
  ])('%s', async (expression, expected) => {
    expect(await value(expression)).toBe(expected);
  });

  test.each([
    [
      "uri_normalize('Urn:example:5ecre7')",
      /urikit: unanswered: URIs of the scheme "Urn" need JavaScript: select rows by uri_status\(s\) = 'ok'/,
    ],
    [
      "uri_part('http://h', 'hostname')",
      /uri_part: expected scheme, authority, userinfo, host, port, path, query or fragment/,
    ],
    [
      "uri_normalize_level('http://h', 'syntax')",
      /uri_normalize_level: expected simple-string, syntax-based, scheme-based or protocol-based/,
    ],
    ['uri_normalize(1)', /Illegal type of arguments, expected \(String\), got \(UInt8\)/],
    ["uri_normalize(toFixedString('a', 2))", /Illegal type of arguments/],
    ["uri_normalize('a', 'b')", /expect 1 arguments. Actual: 2/],
    ["uri_redact('a', 'b')", /expect 1 arguments. Actual: 2/],
    ["uri_redact(concat(repeat('0123456789', 1000000), repeat('0123456789', 1000000)))", /Child process was exited/],
  ])('%s is an error', async (expression, message) => {
    const failed = value(expression);
    await expect(failed).rejects.toThrow(message);
  });

  test('every function answers as the engine, for every string that it answers', async () => {
    const seed = testSeed();
    const texts = [
      ...new Set([
        ...(present ? everyText() : []),
        ...fc.sample(nearReferences(['', 'http', 'HTTPS', 'file', 'mailto', 'x']), { seed, numRuns: 20_000 }),
      ]),
    ];
    const base = 'http://a/b/c/d;p?q';
    const file = join(folder, 'texts.tsv');
    writeFileSync(file, texts.map((text, row) => `${String(row)}\t${Buffer.from(text).toString('hex')}\n`).join(''));
    await session.all(`CREATE TABLE texts (row UInt32, text String) ENGINE = MergeTree ORDER BY row;
INSERT INTO texts SELECT row, unhex(hex) FROM file('${file}', TSV, 'row UInt32, hex String');`);
    const statuses = (await rows('SELECT uri_status(text) FROM texts ORDER BY row')).flat();
    const answers = new Map(
      (
        await rows(
          `SELECT row, hex(uri_normalize(text)), uri_is_valid(text), hex(uri_part(text, 'path')), uri_equivalent(text, upper(text)),
  uri_issue(text), hex(uri_resolve(text, '${base}')), hex(uri_normalize_level(text, 'syntax-based'))
FROM texts WHERE uri_status(text) != 'unanswered' AND uri_status(upper(text)) != 'unanswered' ORDER BY row`,
        )
      ).map(([row, ...rest]) => [row, rest]),
    );
    const hex = (text: string): string => Buffer.from(text).toString('hex').toUpperCase();
    const hexOf = (result: Result<string>): string | null => (result.ok ? hex(result.value) : null);
    // ClickHouse's upper changes ASCII alone.
    const upper = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
    let wrong = 0;
    texts.forEach((text, row) => {
      const result = engine.tryNormalize(text);
      if (statuses[row] !== 'unanswered' && (statuses[row] === 'ok') !== result.ok) wrong += 1;
      const answer = answers.get(row);
      if (answer === undefined) return;
      const ownPath = result.ok ? /^(?:[^:/?#]+:)?(?:\/\/[^/?#]*)?([^?#]*)/.exec(text)?.[1] : undefined;
      const own = [
        result.ok ? hex(result.value) : null,
        Number(result.ok),
        ownPath === undefined ? null : hex(ownPath),
        Number(engine.equivalent(text, upper(text))),
        result.ok ? null : `${result.issue.code} ${String(result.issue.start)}`,
        hexOf(engine.tryResolve(text, base)),
        hexOf(engine.tryNormalize(text, { level: 'syntax-based' })),
      ];
      if (JSON.stringify(answer) !== JSON.stringify(own)) wrong += 1;
    });
    expect([wrong, answers.size > texts.length / 2]).toEqual([0, true]);
  });

  test('the fuel of ClickHouse stops a block of a million rows, so the functions switch it off', async () => {
    const [created = ''] = /CREATE OR REPLACE FUNCTION uri_normalize_[^;]*/.exec(read('install.sql')) ?? [];
    expect(created).toContain(', webassembly_udf_enable_fuel = 0');
    await rows(created.replace(/uri_normalize_\w+/, 'fuelled').replace(', webassembly_udf_enable_fuel = 0', ''));
    const block = (size: number): Promise<unknown> =>
      rows(`SELECT count(fuelled(concat('HTTP://H/', toString(number)))) FROM numbers(${String(size)})
SETTINGS max_block_size = ${String(size)}, max_threads = 1`);
    expect(await block(1000)).toEqual([[1000]]);
    await expect(block(1_000_000)).rejects.toThrow(/fuel/);
    await rows('DROP FUNCTION fuelled');
  });

  test('a program answers one block of a million rows', async () => {
    const million = "SELECT number, uri_redact(concat('http://u:p@h/', toString(number))) AS url FROM numbers(1000000)";
    const settings = 'SETTINGS max_block_size = 1000000, max_threads = 1';
    expect(
      await rows(`SELECT countIf(url = concat('http://u:@h/', toString(number))) FROM (${million}) ${settings}`),
    ).toEqual([[1000000]]);
  });

  test('one block of a million rows, a string of ten megabytes, and a block that no memory holds', async () => {
    const million = "SELECT concat('HTTP://H/', toString(number)) AS url FROM numbers(1000000)";
    const settings = 'SETTINGS max_block_size = 1000000, max_threads = 1';
    expect(
      await rows(`SELECT count(), uniqExact(uri_normalize(url)), max(blockSize()) FROM (${million}) ${settings}`),
    ).toEqual([[1000000, 1000000, 1000000]]);
    expect(await value("length(uri_normalize(concat('HTTP://H/', repeat('0123456789', 1000000))))")).toBe(10000009);
    const large = "SELECT concat('HTTP://H/', repeat('0', 200), toString(number)) AS url FROM numbers(1000000)";
    await expect(rows(`SELECT max(length(uri_normalize(url))) FROM (${large}) ${settings}`)).rejects.toThrow(
      /the memory of the function is full: set webassembly_udf_max_input_block_size to fewer rows/,
    );
    expect(
      await rows(
        `SELECT max(length(uri_normalize(url))) FROM (${large}) ${settings}, webassembly_udf_max_input_block_size = 65536`,
      ),
    ).toEqual([[215]]);
  });

  test('the guide: from a file of URLs to distinct pages', async () => {
    writeFileSync(
      join(folder, 'urls.txt'),
      [
        'HTTP://H/%7e',
        'http://h/~',
        "http://h/it's",
        'URN:example:a',
        'urn:EXAMPLE:a',
        '1:2',
        'malformed:1:2',
        'a\tb',
      ].join('\n'),
    );
    const guide = readFileSync(new URL('../../../../docs/guides/a-billion-urls.md', import.meta.url), 'utf8');
    const sql = Array.from(guide.matchAll(/^```sql\n(.*?)^```$/gms), ([, block = '']) => block).join('\n');
    const results = await session.all(sql.replace("'urls.txt'", `'${join(folder, 'urls.txt')}'`));
    expect(results.filter((result) => result.length > 0)).toEqual([
      [
        ['malformed', 2],
        ['ok', 4],
        ['unanswered', 2],
      ],
      [[7]],
      [[0]],
      [[0]],
      [['safety/raw-control', 1]],
    ]);
    expect(await rows('SELECT page, spellings FROM pages ORDER BY page')).toEqual([
      ["http://h/it's", 1],
      ['http://h/~', 2],
      ['malformed: 1:2', 1],
      ['malformed: a\tb', 1],
      ['malformed:1:2', 1],
      ['urn:example:a', 2],
    ]);
    const keyed = await rows('SELECT key, url FROM keys WHERE isNotNull(key) ORDER BY url');
    expect(keyed.map(([key, url]) => [String(key).replace(/^u2 \S+/, 'u2 F'), url])).toEqual([
      ['u2 F - GET http://h/~', 'HTTP://H/%7e'],
      ["u2 F - GET http://h/it's", "http://h/it's"],
      ['u2 F - GET http://h/~', 'http://h/~'],
    ]);
    expect(await rows('SELECT count(), count(key) FROM keys')).toEqual([[8, 3]]);
    expect((await rows('SELECT url FROM published ORDER BY url')).flat()).toEqual([
      'HTTP://H/%7e',
      'URN:example:a',
      "http://h/it's",
      'http://h/~',
      'malformed:1:2',
      'urn:EXAMPLE:a',
      null,
      null,
    ]);
    for (const table of ['crawl', 'others', 'pages', 'keys', 'published']) await rows(`DROP TABLE ${table} SYNC`);
  });

  const LONG = 600_000;

  /** Four spellings of each of 2.5 million pages. */
  const CRAWL = `SELECT concat(['HTTP://Host', 'http://host', 'http://HOST', 'http://host'][spelling], toString(page % 1000), ['.Example.com:80/a/../page/', '.example.com/page/', '.example.com/./page/', '.example.com:/page/'][spelling], toString(page), ['?x=%7e', '?x=~', '?x=%7E', '?x=~'][spelling]) AS url
FROM (SELECT intDiv(number, 4) AS page, number % 4 + 1 AS spelling FROM numbers(10000000))`;

  test(
    'ten million rows: a MATERIALIZED column that orders the table, GROUP BY, a join, and a restart',
    async () => {
      await session.all(`CREATE TABLE crawl (url String, page String MATERIALIZED ifNull(uri_identity(url), concat('malformed: ', url))) ENGINE = MergeTree ORDER BY page;
INSERT INTO crawl (url) ${CRAWL};
CREATE TABLE later (url String, PROJECTION pages (SELECT url ORDER BY uri_identity(url))) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO later SELECT url FROM crawl WHERE endsWith(url, '~') AND cityHash64(page) % 10 = 0;`);
      const groups =
        'SELECT count(), min(rows), max(rows) FROM (SELECT page, count() AS rows FROM crawl GROUP BY page)';
      expect(await rows(groups)).toEqual([[2500000, 4, 4]]);
      expect(await rows(groups.replace('SELECT page,', 'SELECT uri_identity(url) AS page,'))).toEqual([
        [2500000, 4, 4],
      ]);
      const [[later]] = (await rows('SELECT uniqExact(uri_identity(url)) FROM later')) as [[number]];
      const join =
        'SELECT count(), uniqExact(c.page) FROM crawl AS c JOIN (SELECT DISTINCT uri_identity(url) AS page FROM later) AS l ON c.page = l.page';
      expect(later).toBeGreaterThan(200_000);
      expect(await rows(join)).toEqual([[4 * later, later]]);
      const [[definition]] = (await rows('SHOW CREATE TABLE crawl')) as [[string]];
      expect(definition).toMatch(/uri_identity_[0-9a-f]{12}\(url\)/);
      await session.close();
      session = openSession(CHDB as string, folder);
      expect(await rows(join)).toEqual([[4 * later, later]]);
      await rows("INSERT INTO crawl (url) VALUES ('HTTP://host0.Example.com/page/0?x=%7e')");
      expect(await rows("SELECT count() FROM crawl WHERE page = 'http://host0.example.com/page/0?x=~'")).toEqual([[5]]);
      await expect(rows("INSERT INTO crawl (url) VALUES ('urn:example:a')")).rejects.toThrow('urikit: unanswered');
    },
    LONG,
  );

  test('two fingerprints stand side by side, and one goes', async () => {
    await session.all(read('install.sql', other));
    const names = async (): Promise<unknown> => value("count() FROM system.functions WHERE origin = 'WasmUserDefined'");
    expect(await names()).toBe(20);
    expect(await value("count() FROM crawl WHERE page = uri_identity('http://host0.example.com/page/0?x=~')")).toBe(5);
    await session.all('DROP TABLE crawl SYNC; DROP TABLE later SYNC;'.replaceAll('; ', ';\n'));
    await session.all(read('uninstall.sql'));
    expect([await names(), await value('count() FROM system.webassembly_modules')]).toEqual([10, 1]);
    expect(await value("uri_normalize('HTTP://H')")).toBe('http://h/');
    await session.all(read('uninstall.sql', other).replace(/^-- (?=DROP)/gm, ''));
    await expect(value("uri_normalize('HTTP://H')")).rejects.toThrow(/uri_normalize/);
  });
});
