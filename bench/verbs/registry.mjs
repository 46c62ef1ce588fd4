import 'reflect-metadata';
import * as registry from '@urikit/registry';
import * as file from '@urikit/registry/file';
import * as values from '@urikit/registry/values';
import { container } from 'tsyringe';
import { fileURLToPath } from 'node:url';
import * as node from 'urikit/node';
import { defaultSet, registry as ours } from 'urikit/registry';
import { z } from 'zod';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { asAsync, rowsOf } from './rows.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const TEXT = 'config: { http: { userinfo: forbidden } }';
const CONFIG = fileURLToPath(new URL('urikit.config.json', import.meta.url));

/** A plugin of one scheme. */
export const plugin = (k) => ({
  ...{ id: `acme${k}`, version: '1.0.0', contract: 2, schemes: [`acme${k}`], rfc: ['ACME 1'], issues: [] },
  configSchema: z.strictObject({}),
  configure: () => ({ [`acme${k}`]: {} }),
});
const plugins = (times) => input.many(10 * times, plugin);
const made = (times) => registry.createRegistry({ sets: [defaultSet], plugins: plugins(times) });
const options = { sets: [defaultSet], plugins: plugins(1) };

let heard = 0;
const listen = () => void (heard += 1);
const observed = registry.observe(ours.engine, listen);

const registered = () => {
  const child = container.createChildContainer();
  registry.registerInto(child, options);
  return child.resolve(registry.SCHEME_REGISTRY);
};

const row = rowsOf('');
const readJson = floor.clone;
const names = { name: 'the names of schemes as JSON', run: (one) => JSON.stringify(one.schemes()) };

export const rows = [
  row(
    '@urikit/registry createRegistry',
    'plugins',
    plugins,
    (list) => registry.createRegistry({ plugins: list }),
    readJson,
  ),
  row(
    '@urikit/registry createRegistry',
    'a URI normalized',
    input.rough,
    (text) => ours.engine.normalize(text),
    floor.url,
  ),
  row('urikit/registry registry.describe', 'as data', made, (one) => one.describe(), names),
  row('urikit/registry registry.schemes', 'names', made, (one) => one.schemes(), floor.lookup),
  row('urikit/registry registry.configJsonSchema', 'a schema', undefined, () => ours.configJsonSchema()),
  row('urikit/registry registry.extend', 'plugins', plugins, (list) => ours.extend({ plugins: list }), readJson),
  asAsync(row('urikit/registry registry.dispose', 'a registry of plugins', made, (one) => one.dispose())),
  row('@urikit/registry registerInto', 'bound and resolved', undefined, registered),
  row('@urikit/registry observe', 'an engine', undefined, () => registry.observe(ours.engine, listen)),
  row('@urikit/registry observe', 'a URI normalized', input.rough, (text) => observed.normalize(text), floor.url),
  row(
    '@urikit/registry/values createRegistry',
    'plugins',
    plugins,
    (list) => values.createRegistry({ plugins: list }),
    readJson,
  ),
  asAsync(row('@urikit/registry createHolder', 'of a registry', undefined, () => registry.createHolder(() => ours))),
  row('@urikit/registry/file findConfig', 'a folder', undefined, () => file.findConfig(FOLDER)),
  row('@urikit/registry/file lineOf', 'a line of a file', undefined, () =>
    file.lineOf({ file: CONFIG, path: ['config', 'http'] }),
  ),
  asAsync(
    row('@urikit/registry/file loadPlugin', 'a package', undefined, () =>
      file.loadPlugin('@urikit/scheme-http', FOLDER),
    ),
  ),
  asAsync(
    row('@urikit/registry/file loadRegistry', 'a package', undefined, () =>
      file.loadRegistry('urikit/registry#registry', FOLDER),
    ),
  ),
  asAsync(
    row('@urikit/registry/file loadConfig', 'a file', undefined, () => file.loadConfig(CONFIG, { sets: [defaultSet] })),
  ),
  asAsync(
    row('@urikit/registry/file tryLoadConfig', 'a file', undefined, () =>
      file.tryLoadConfig(CONFIG, { sets: [defaultSet] }),
    ),
  ),
  ...['readConfig', 'tryReadConfig'].flatMap((name) => [
    asAsync(
      row(`@urikit/registry/file ${name}`, 'a string', undefined, () => file[name](TEXT, {}, { sets: [defaultSet] })),
    ),
    asAsync(row(`urikit/node ${name}`, 'a string', undefined, () => node[name](TEXT))),
  ]),
  ...['loadConfig', 'tryLoadConfig'].map((name) =>
    asAsync(row(`urikit/node ${name}`, 'a file', undefined, () => node[name](CONFIG))),
  ),
];
