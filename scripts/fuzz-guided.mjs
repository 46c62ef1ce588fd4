/**
 * npm run fuzz:guided -- [target ...] [--seconds 60] [--seed 1] [--keep]: changes strings of a corpus, and adds those that reach
 * a new branch of the code, or reach one more often. A target is a file of test/guided with a function `fault` that says in
 * which way a string breaks its law. `--keep` writes strings that were added into test/guided/corpus.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { createInstrumenter } from 'istanbul-lib-instrument';
import { Failure, main, root } from './lib/process.mjs';

const folder = join(root, 'test', 'guided');
const MOST = 300;
const CHARS = Array.from('\0\t\n !"#$%&\'()*+,-./0:;<=>?@AZ[\\]^_`az{|}~\x7f\u00e9\u202e\ud800\u{1f600}');

/** The generator "mulberry32": a number below `most`, the same for each seed. */
const randomOf = (seed) => (most) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
};

/** One to four changes of a string: a piece removed, repeated, encoded, or put there from a list or another string. */
const changed = (text, others, words, random) => {
  for (let i = random(4); i >= 0; i--) {
    const [at, length] = [random(text.length + 1), random(random(2) === 0 ? 2 : 12)];
    const [head, piece, tail] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
    const ways = [
      () => tail,
      () => piece + piece + tail,
      () => CHARS[random(CHARS.length)] + tail,
      () => words[random(words.length)] + piece + tail,
      () => others[random(others.length)].slice(random(20)),
      () => piece.replace(/[!-~]/g, (char) => `%${char.charCodeAt(0).toString(16)}`) + tail,
      () => (piece === piece.toUpperCase() ? piece.toLowerCase() : piece.toUpperCase()) + tail,
    ];
    text = (head + ways[random(ways.length)]()).slice(0, MOST);
  }
  return text;
};

const asciiJson = (texts) =>
  `${JSON.stringify(texts, undefined, 2)}\n`.replace(
    /[^\n -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A target with counters of its branches. */
const load = async (name) => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, `${name}.ts`)],
    ...{ bundle: true, write: false, format: 'cjs', platform: 'node', conditions: ['@urikit/source'] },
    ...{ tsconfigRaw: { compilerOptions: { experimentalDecorators: true } }, logLevel: 'error' },
  });
  const instrumenter = createInstrumenter({ coverageVariable: '__guided__', esModules: false, compact: true });
  const code = instrumenter.instrumentSync(outputFiles[0].text, name);
  const module = { exports: {} };
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(import.meta.url));
  const { b, f } = globalThis['__guided__'][name];
  return { ...module.exports, counters: [...Object.values(b), f] };
};

/** Counts of branches in eight sizes; true if one of them is new. Counters begin again. */
const isNew = (counters, seen) => {
  let found = false;
  counters.forEach((counts, i) => {
    for (const key of Object.keys(counts)) {
      if (counts[key] === 0) continue;
      const bit = 1 << Math.min(7, 32 - Math.clz32(counts[key]));
      const before = seen.get(`${i}.${key}`) ?? 0;
      if ((before & bit) === 0) seen.set(`${i}.${key}`, before | bit);
      found ||= (before & bit) === 0;
      counts[key] = 0;
    }
  });
  return found;
};

const fuzz = async (name, { seconds, seed, keep }) => {
  const { fault, words, counters } = await load(name);
  const file = join(folder, 'corpus', `${name}.json`);
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [''];
  const [random, seen, corpus, end] = [randomOf(seed), new Map(), [], Date.now() + seconds * 1000];
  let runs = 0;
  for (; runs < kept.length || Date.now() < end; runs++) {
    const text = kept[runs] ?? changed(corpus[random(corpus.length)], corpus, words, random);
    const problem = await Promise.resolve(text)
      .then(fault)
      .catch((error) => String(error?.stack ?? error));
    if (problem !== undefined) throw new Failure(`${name}: ${JSON.stringify(text)}: ${problem}`);
    if (isNew(counters, seen) || runs < kept.length) corpus.push(text);
  }
  process.stdout.write(`${name}: ${runs} strings, ${corpus.length} in the corpus, ${seen.size} branches\n`);
  if (keep) writeFileSync(file, asciiJson([...new Set(corpus)].sort()));
};

await main(async () => {
  const options = {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean' },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const all = readdirSync(folder).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []);
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Failure(`there is no target ${unknown.join(', ')}: ${all.join(', ')}`, 2);
  for (const name of positionals.length > 0 ? positionals : all)
    await fuzz(name, { seconds: Number(values.seconds), seed: Number(values.seed), keep: values.keep });
  return 0;
});
