/**
 * npm run bench -- clickhouse [--rows N]: the functions of `urikit export --target clickhouse` in ClickHouse, inside of chdb with
 * one thread, beside functions of ClickHouse that cut strings, and beside loops in Node. Rows per second of processor time, the best
 * of five, and the memory of one instance after a block of 65,409 rows. Rows that need JavaScript are left out, and counted.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chdbFolder } from '../scripts/lib/clickhouse/chdb.mjs';
import { openSession } from '../scripts/lib/clickhouse/open-session.mjs';
import { createCorpora } from './corpora.mjs';
import { machine } from './machine.mjs';

const ROUNDS = 5;
const BLOCK = 65_409;

/** An expression of SQL for each row of the table. */
const EXPRESSIONS = {
  'uri_status(url)': 'uri_status(url)',
  'uri_is_valid(url)': 'uri_is_valid(url)',
  'uri_normalize(url)': 'uri_normalize(url)',
  "uri_part(url, 'host')": "uri_part(url, 'host')",
  'domain(url)': 'domain(url)',
  "cutURLParameter(url, 'utm_source')": "cutURLParameter(url, 'utm_source')",
  'cutToFirstSignificantSubdomain(url)': 'cutToFirstSignificantSubdomain(url)',
  'lower(url)': 'lower(url)',
};

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Writes the functions into a folder. @returns the SQL that installs them, and the module */
export const exported = (folder) => {
  const out = join(folder, 'sql');
  const args = [at('../packages/cli/bin/urikit.js'), 'export', '--target', 'clickhouse', '--out', out];
  const { status, stderr } = spawnSync(process.execPath, args);
  if (status !== 0) throw new Error(String(stderr));
  const module = readdirSync(out).find((name) => name.endsWith('.wasm'));
  return { sql: readFileSync(join(out, 'install.sql'), 'utf8'), module: readFileSync(join(out, module)) };
};

/** The memory of one instance after a block of texts, in MiB. */
const memoryOf = (module, texts) => {
  const { exports } = new globalThis.WebAssembly.Instance(new globalThis.WebAssembly.Module(module), {
    env: { clickhouse_throw: () => undefined },
  });
  const rows = Array.from({ length: BLOCK }, (_, row) => texts[row % texts.length]);
  const length = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...length(value >>> 7)]);
  const block = Buffer.concat(
    rows.map((text) => Buffer.concat([Buffer.from(length(text.length)), Buffer.from(text, 'latin1')])),
  );
  const input = exports.clickhouse_create_buffer(block.length);
  const memory = Buffer.from(exports.memory.buffer);
  memory.set(block, memory.readUInt32LE(input));
  exports.uri_normalize(input, BLOCK);
  return exports.memory.buffer.byteLength / 2 ** 20;
};

const best = async (rows, measure) => {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) least = Math.min(least, await measure());
  return rows / least / 1000;
};

const clock = (work) => {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};

/** Loops in Node over as many texts: the engine string by string, and lines in bytes. */
const loops = async (texts, rows) => {
  const [{ engine }, { createLines }] = await Promise.all([import('urikit'), import('@urikit/clickhouse/lines')]);
  const { normalize } = createLines(engine);
  const input = Buffer.from(
    `${Array.from({ length: Math.min(rows, 200_000) }, (_, row) => texts[row % texts.length]).join('\n')}\n`,
    'latin1',
  );
  const output = new Uint8Array(2 * input.length);
  const count = Math.min(rows, 200_000);
  return {
    'engine.tryNormalize(url) in Node': await best(count, () =>
      clock(() => {
        for (let row = 0; row < count; row++) engine.tryNormalize(texts[row % texts.length]);
      }),
    ),
    '@urikit/clickhouse/lines in Node': await best(count, () => clock(() => normalize(input, output))),
  };
};

/** Measures a corpus. @returns the rates by title, in millions of rows a second */
const measure = async ({ ask }, texts, folder, rows) => {
  const file = join(folder, 'texts.tsv');
  writeFileSync(file, texts.map((text, row) => `${row}\t${Buffer.from(text, 'latin1').toString('hex')}\n`).join(''));
  await ask('DROP TABLE IF EXISTS texts SYNC');
  await ask('DROP TABLE IF EXISTS urls SYNC');
  await ask('CREATE TABLE texts (row UInt32, url String) ENGINE = Memory');
  await ask(
    `INSERT INTO texts SELECT row, unhex(hex) FROM file('${file}', TSV, 'row UInt32, hex String') WHERE uri_status(unhex(hex)) != 'unanswered'`,
  );
  const answered = (await ask('SELECT hex(url) FROM texts')).rows.map(([hex]) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );
  const kept = answered.length;
  const [[bytes]] = (await ask('SELECT avg(length(url)) FROM texts')).rows;
  await ask('CREATE TABLE urls (url String) ENGINE = Memory');
  await ask(`INSERT INTO urls SELECT t.url FROM numbers(${Math.ceil(rows / kept)}) AS n, texts AS t LIMIT ${rows}`);
  const rates = {};
  for (const [title, expression] of Object.entries(EXPRESSIONS))
    rates[title] = await best(
      rows,
      async () => (await ask(`SELECT sum(length(toString(${expression}))) FROM urls SETTINGS max_threads = 1`)).ms,
    );
  return { rates: { ...rates, ...(await loops(texts, rows)) }, bytes, answered, left: texts.length - kept };
};

/** Measures, and prints a table. */
export const clickhouse = async (rows = 1_000_000) => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-clickhouse-'));
  const session = openSession(chdbFolder(), folder);
  try {
    const { sql, module } = exported(folder);
    await session.all(sql);
    process.stdout.write(
      `${JSON.stringify(machine())}\nmillions of rows a second of processor time, ${rows} rows, one thread\n`,
    );
    for (const [name, texts] of Object.entries(createCorpora())) {
      const { rates, bytes, left, answered } = await measure(session, texts, folder, rows);
      const memory = `an instance has ${memoryOf(module, answered).toFixed(0)} MiB`;
      const share = `${left} of ${texts.length} need JavaScript`;
      process.stdout.write(`\n${name}: ${bytes.toFixed(0)} bytes a row, ${share}, ${memory}\n`);
      for (const [title, rate] of Object.entries(rates))
        process.stdout.write(`  ${title.padEnd(38)}${rate.toFixed(2).padStart(7)}\n`);
    }
  } finally {
    session.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
};
