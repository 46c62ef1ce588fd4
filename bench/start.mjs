/**
 * What a process pays before its first answer, in milliseconds of processor time, each in processes of their own: the
 * import of a package over an empty process, and the first calls. Run with an argument it is such a process.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { flat } from './corpora.mjs';
import { median } from './statistics.mjs';

const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const spent = (action) => {
  const before = now();
  action();
  return now() - before;
};

async function once(name) {
  if (name === 'empty') return { total: now() };
  if (name === 'urikit') {
    const { engine } = await import('urikit');
    return { normalize: spent(() => engine.normalize(flat('HTTP://H:80/%7Ea'))), total: now() };
  }
  if (IMPORTS.includes(name)) {
    await import(name);
    return { total: now() };
  }
  const { createEngine, isUri, parse } = await import('@urikit/generic');
  const total = now();
  const first = spent(() => parse(flat('http://www.example.com/a/b?c=d#e')));
  const address = spent(() => parse(flat('http://[2001:db8::1]/a')));
  const test = spent(() => isUri(flat('http://www.example.com/a/b?c=d#f')));
  const engine = createEngine({ schemes: { http: { defaultPort: 80, emptyPath: '/', authority: 'required' } } });
  const normalize = spent(() => engine.normalize(flat('http://www.example.com/a/b?c=d#g')));
  return { first, address, test, normalize, total };
}

/** Entries of which the import alone is measured. */
const IMPORTS = ['@urikit/safety', '@urikit/cache-key', '@urikit/gateway', 'urikit/registry', 'zod'];

const inProcesses = (name, times) =>
  Array.from({ length: times }, () =>
    JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), name], { encoding: 'utf8' })),
  );

/** @returns medians by name of the row */
export const starting = (processes) => {
  const [empty, generic, whole] = ['empty', 'generic', 'urikit'].map((name) => inProcesses(name, processes));
  const middle = (runs, key) => median(runs.map((run) => run[key]));
  const nothing = middle(empty, 'total');
  return {
    'first parse': middle(generic, 'first'),
    'first parse of an IPv6address': middle(generic, 'address'),
    'first isUri': middle(generic, 'test'),
    'first normalize, one scheme': middle(generic, 'normalize'),
    'import @urikit/generic': middle(generic, 'total') - nothing,
    'import urikit and normalize once': middle(whole, 'total') - nothing,
    ...Object.fromEntries(
      IMPORTS.map((name) => [`import ${name}`, middle(inProcesses(name, processes), 'total') - nothing]),
    ),
  };
};

if (['empty', 'generic', 'urikit', ...IMPORTS].includes(process.argv[2]))
  process.stdout.write(JSON.stringify(await once(process.argv[2])));
