/**
 * npm run bench -- crawl: the statements of the guide docs/guides/a-billion-urls.md, one by one, in ClickHouse inside of
 * chdb: four spellings of each page in random order, and one string in a hundred that needs JavaScript. Seconds of processor time of
 * ClickHouse alone, and by the clock; the programs of the last statements get one row in fifty.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chdbFolder } from '../scripts/lib/clickhouse/chdb.mjs';
import { openSession } from '../scripts/lib/clickhouse/open-session.mjs';
import { exported } from './clickhouse.mjs';
import { machine } from './machine.mjs';

/** A crawl of so many rows. */
const crawl = (rows) => `SELECT url FROM (
SELECT concat(['HTTP://Host', 'http://host', 'http://HOST', 'http://host'][spelling], toString(page % 1000),
  ['.Example.com:80/a/../page/', '.example.com/page/', '.example.com/./page/', '.example.com:/page/'][spelling], toString(page),
  ['?x=%7e', '?x=~', '?x=%7E', '?x=~'][spelling]) AS url
FROM (SELECT intDiv(number, 4) AS page, number % 4 + 1 AS spelling FROM numbers(${rows}))
UNION ALL SELECT concat('urn:example:', toString(number)) FROM numbers(${Math.floor(rows / 100)}))
ORDER BY cityHash64(url)`;

const guide = () => readFileSync(new URL('../docs/guides/a-billion-urls.md', import.meta.url), 'utf8');

/** The statements of the guide, in order. */
const statements = (file, rows) =>
  [...guide().matchAll(/^```sql\n(.*?)^```$/gms)]
    .flatMap(([, block]) => block.split(/;\s*$/m))
    .map((statement) => statement.trim().replace("'urls.txt'", `'${file}'`))
    .filter((statement) => statement !== '')
    .map((statement) =>
      /uri_(?:cache_key|redact|hazards)\(/.test(statement)
        ? statement.replace('FROM crawl', `FROM (SELECT url FROM crawl LIMIT ${Math.floor(rows / 50)})`)
        : statement,
    );

/** Runs the guide, and prints the time of each statement. */
export const runGuide = async (rows = 10_000_000) => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-crawl-'));
  const { sql } = exported(folder);
  const session = openSession(chdbFolder(), folder);
  try {
    await session.all(sql);
    const file = join(folder, 'urls.txt');
    await session.ask(`INSERT INTO FUNCTION file('${file}', TSVRaw, 'url String') ${crawl(rows)}`);
    process.stdout.write(
      `${JSON.stringify(machine())}\n${rows} rows and a hundredth of them\nprocessor  clock  result\n`,
    );
    for (const statement of [
      `SELECT count() FROM file('${file}', LineAsString, 'line String')`,
      ...statements(file, rows),
      "SELECT count() FROM (SELECT uri_identity(url) AS page FROM crawl WHERE status = 'ok' GROUP BY page)",
      "SELECT count(), formatReadableSize(sum(bytes_on_disk)) FROM system.parts WHERE active AND table = 'crawl'",
      "SELECT formatReadableSize(column_data_compressed_bytes) FROM system.parts_columns WHERE active AND table = 'crawl' AND column = 'page'",
    ]) {
      const began = performance.now();
      const { rows: result, ms } = await session.ask(statement);
      const times = [ms, performance.now() - began].map((time) => (time / 1000).toFixed(1).padStart(8));
      process.stdout.write(
        `${times.join('')}  ${JSON.stringify(result)}  ${statement.replace(/\s+/g, ' ').slice(0, 90)}\n`,
      );
    }
  } finally {
    await session.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
};
