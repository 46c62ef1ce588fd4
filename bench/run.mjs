/**
 * npm run bench: every operation beside every peer, in one run. `--help` lists the options, README.md says how to read
 * it.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureInstalled } from '../scripts/lib/install.mjs';
import { Failure, main } from '../scripts/lib/process.mjs';
import { inChild } from './in-child.mjs';
import { machine } from './machine.mjs';
import { readOptions, USAGE, UsageError } from './options.mjs';

const FULL = {
  processes: 3,
  composing: 15,
  starting: 15,
  work: { rounds: 5, seconds: 3 },
  rounds: 15,
  sample: 5,
  warm: 60,
  real: true,
  linear: { sample: 1, measures: 7, doubt: 2.15 },
};
const QUICK = {
  processes: 1,
  composing: 5,
  starting: 5,
  work: { rounds: 3, seconds: 1 },
  rounds: 15,
  sample: 2,
  warm: 40,
  real: false,
  linear: { sample: 0.5, measures: 3, doubt: 2.15 },
};

const progress = (text) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
};

const measureAll = async (ids, options, plan) => {
  const { join } = await import('./verdicts.mjs');
  const answers = new Map(ids.map((id) => [id, []]));
  for (let turn = 1; turn <= plan.processes; turn++) {
    for (const id of ids) {
      if (id === 'linear' && turn > 1) continue;
      progress(`process ${turn} of ${plan.processes}: ${id}`);
      answers.get(id).push(await inChild('child.mjs', id, { id, corpus: options.corpus, plan }));
    }
  }
  progress('');
  return {
    engineSource: [...answers.values()][0]?.[0].engineSource,
    rows: ids.filter((id) => id !== 'linear').flatMap((id) => join(answers.get(id).map(({ rows }) => rows))),
    linear: answers.get('linear')?.[0].rows,
  };
};

const bench = async (options) => {
  // Only now: these read packages that may just have been installed and built.
  const [
    { operations },
    { peerVersions },
    { judge, summarize },
    { report },
    { sizes },
    { composing },
    { starting },
    { work },
    { blocks },
    { kills },
  ] = await Promise.all([
    import('./operations/index.mjs'),
    import('./peers.mjs'),
    import('./verdicts.mjs'),
    import('./report.mjs'),
    import('./size.mjs'),
    import('./composing.mjs'),
    import('./start.mjs'),
    import('./gateway/work.mjs'),
    import('./gateway/blocks.mjs'),
    import('./gateway/kills.mjs'),
  ]).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Failure(
      `${error.message
        .split('\n')[0]
        .replace(/ imported from .*/, '')
        .replace(/'\/.*\/(packages|node_modules)\//, "'$1/")}: run npm run build first`,
    );
  });
  const matches = (id) => new RegExp(options.only, 'i').test(id);
  const ids = [...operations.map(({ id }) => id), 'linear'].filter(matches);
  const isAside = ['size', 'composing', 'start', 'gateway'].some(matches);
  if (ids.length === 0 && !isAside) throw new UsageError(`--only ${options.only} matches no operation`);
  const plan = options.quick ? QUICK : FULL;
  const [load] = loadavg();
  const measured = await measureAll(ids, options, plan);
  if (measured.linear === undefined && measured.rows.length === 0 && !isAside) {
    throw new UsageError(`--corpus ${options.corpus} matches no corpus of what --only selects`);
  }
  const size = matches('size') ? await sizes() : undefined;
  const made = matches('composing') ? composing(plan.composing) : undefined;
  const started = matches('start') ? starting(plan.starting) : undefined;
  // A server that loses requests under load is a row that was not measured, and no end of the others.
  const worked = matches('gateway') ? await work(plan.work).catch(({ message: skipped }) => ({ skipped })) : undefined;
  const killed = matches('gateway') ? await kills(plan.work) : undefined;
  const blocked = matches('gateway') ? await blocks({ rounds: plan.rounds }) : undefined;
  const result = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    load,
    plan,
    peers: peerVersions(),
    ...measured,
    composing: made,
    start: started,
    work: worked,
    kills: killed,
    blocks: blocked,
    size,
  };
  const verdicts = judge(result);
  return {
    ...result,
    verdicts,
    rows: summarize(result.rows),
    report: (colour) => report({ ...result, verdicts }, operations, colour),
  };
};

/** Names the targets that the newest whole run met and this one loses. */
const hasLost = async (verdicts) => {
  const [{ newestRun }, { lost }] = await Promise.all([import('../scripts/lib/chart.mjs'), import('./verdicts.mjs')]);
  const gone = lost(verdicts, newestRun().verdicts);
  for (const { title, corpus, against } of gone) process.stderr.write(`lost: ${title}, ${corpus}, ${against}\n`);
  return gone.length > 0;
};

const write = (file, text) => {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Failure(`cannot write the results: ${error.message}`);
  }
};

await main(async () => {
  // A page has no peers and needs a browser, so it is measured by itself.
  if (process.argv[2] === 'playground') return (await import('./playground.mjs')).playground();
  // ClickHouse is installed for it.
  if (process.argv[2] === 'clickhouse') return (await import('./clickhouse.mjs')).clickhouse();
  if (process.argv[2] === 'crawl') return (await import('./crawl.mjs')).runGuide();
  try {
    const options = readOptions(process.argv.slice(2));
    if (options.help) {
      process.stdout.write(USAGE);
      return 0;
    }
    if (options.build) {
      await ensureInstalled();
      await ensureBuilt();
    }
    if (options.coverage) return (await import('./verbs/coverage.mjs')).coverage();
    const measured = options.verbs ? (await import('./verbs/run.mjs')).verbs : bench;
    const { report, ...result } = await measured(options);
    const people = options.json === '-' ? process.stderr : process.stdout;
    people.write(report(people.isTTY === true && process.env['NO_COLOR'] === undefined));
    if (options.json !== undefined) {
      const json = `${JSON.stringify(result, (_, value) => (value === Infinity ? 'Infinity' : value), 1)}\n`;
      if (options.json === '-') process.stdout.write(json);
      else write(options.json, json);
    }
    if (options.verbs) return result.failures.length > 0 ? 1 : 0;
    return options.strict && (await hasLost(result.verdicts)) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`bench: ${error.message}\n\n${USAGE}`);
    return 2;
  }
});
