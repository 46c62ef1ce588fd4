import {
  issueText,
  knownKeys,
  lostMemberIssues,
  pathText,
  type RawIssue,
  type SchemaIssue,
  schemaIssues,
  schemaPlace,
} from '@urikit/schema-issues';
import type { ConfigSchema, StandardSchema } from '@urikit/generic/hooks';
import { canonical, frozenCopy, isPromise } from '@urikit/generic/internal';
import { $ZodType } from 'zod/v4/core';
import { codeFor, isObject, type Outcome, readBy } from '../given/members.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import { stepsOf } from '../settings/config.js';
import { isSecretAt } from '../settings/secret.js';
import type { Cell, Configured, Layer, Plan } from '../settings/setting.js';
import type { Memo } from './memo.js';

/** A plugin, or an overlay with a schema. */
export interface Configurable {
  readonly id: string;
  readonly configSchema: ConfigSchema<unknown> | StandardSchema<unknown>;
}

/** The issues of a result of Standard Schema, or of an error; undefined without any. */
function rawIssuesIn(result: unknown): readonly RawIssue[] | undefined {
  const { issues } = Object(result) as { readonly issues?: unknown };
  if (issues === undefined) return undefined;
  const isList = Array.isArray(issues) && issues.length > 0 && issues.every(isObject);
  return isList ? (issues as unknown as readonly RawIssue[]) : [{ message: 'expected another value' }];
}

/** Validates by a schema of another library than Zod 4. @throws errors of `parse` without issues */
function readByOthers(schema: Configurable['configSchema'], written: unknown): Outcome {
  let result: unknown;
  try {
    result = '~standard' in schema ? schema['~standard'].validate(written) : { value: schema.parse(written) };
  } catch (cause) {
    if (rawIssuesIn(cause) === undefined) throw cause;
    result = cause;
  }
  const { value } = Object(result) as { readonly value?: unknown };
  const issues = [result, value].some(isPromise)
    ? [{ message: 'expected a schema that answers at once, found an asynchronous one' }]
    : (rawIssuesIn(result) ?? rawIssuesIn(value));
  if (issues !== undefined) return { issues: schemaIssues(issues, schema, written) };
  return { value, issues: lostMemberIssues(schema, written, value) };
}

/** The configuration of one plugin as written: by key, with its source. */
type Written = ReadonlyMap<string, Cell<unknown>>;

function writtenByPlugin(config: Layer['config']): ReadonlyMap<string, Written> {
  const byPlugin = new Map<string, Map<string, Cell<unknown>>>();
  for (const [path, cell] of config) {
    const [id, key] = stepsOf(path);
    if (key !== undefined) byPlugin.set(id, (byPlugin.get(id) ?? new Map<string, Cell<unknown>>()).set(key, cell));
  }
  return byPlugin;
}

const MAX_ISSUES = 20;

function refusal(
  { id, configSchema }: Configurable,
  issues: readonly SchemaIssue[],
  written: Written,
  raw: unknown,
): RegistryError {
  const [first] = issues as [SchemaIssue];
  const place = schemaPlace([configSchema]);
  const placeOf = ({ path }: SchemaIssue): readonly PropertyKey[] => ['config', id, ...path];
  const cellOf = ({ path: [key] }: SchemaIssue): Cell<unknown> | undefined => written.get(String(key));
  const lines = issues.slice(0, MAX_ISSUES).map((issue) => {
    const words = isSecretAt(raw, place, issue.path) ? 'expected another value' : issueText(issue);
    const by = cellOf(issue)?.by;
    return `${pathText(placeOf(issue))}: ${words}${by === undefined ? '' : ` (${by})`}`;
  });
  if (issues.length > MAX_ISSUES) lines.push(`and ${String(issues.length - MAX_ISSUES)} more`);
  const keys = knownKeys(configSchema);
  const known = keys === undefined ? '' : `; its keys are ${quoted(keys)}`;
  return new RegistryError(
    codeFor(first, 'registry/config'),
    `plugin "${id}" refuses its configuration: ${Array.from(new Set(lines)).join('; ')}`,
    keys?.length === 0 ? 'leave it out: the plugin has no options' : `write a value that its schema accepts${known}`,
    {
      plugins: [id],
      path: placeOf(first),
      file: [...issues.map(cellOf), ...written.values()].find((cell) => cell?.file !== undefined)?.file,
    },
  );
}

/** Makes the configuration of one plugin. @throws RegistryError with every path that is wrong, `registry/config-not-data` */
function configure(plugin: Configurable, written: Written): Configured {
  const { id, configSchema } = plugin;
  const inOrder = Array.from(written, ([key, { value }]) => [key, value] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  const raw = Object.freeze(Object.fromEntries(inOrder));
  let outcome: Outcome;
  try {
    outcome = configSchema instanceof $ZodType ? readBy(configSchema, raw) : readByOthers(configSchema, raw);
  } catch (cause) {
    const problem = `plugin "${id}" refuses its configuration: its schema threw`;
    const file = Array.from(written.values()).find((cell) => cell.file !== undefined)?.file;
    const circumstances = { plugins: [id], path: ['config', id], file, cause };
    throw new RegistryError('registry/config', problem, 'see the cause', circumstances);
  }
  if (outcome.issues.length > 0) throw refusal(plugin, outcome.issues, written, raw);
  const made = canonical(outcome.value);
  const text = made ?? canonical(raw);
  // Marked, because data of another configuration may have the same text.
  if (text !== undefined)
    return { value: frozenCopy(outcome.value), text: made === undefined ? `written ${text}` : text };
  // The message names the first member that is not data.
  const [key, { file }] = Array.from(written).find(([, { value }]) => canonical(value) === undefined) as [
    string,
    Cell<unknown>,
  ];
  const path = ['config', id, key];
  throw new RegistryError(
    'registry/config-not-data',
    `${pathText(path)} (plugin "${id}") holds a function, an instance of a class, or itself`,
    'write data, and give services to a plugin by injection',
    { plugins: [id], path, file },
  );
}

/** Refuses options without a reader: of a plugin that is not there, or whose schemes others took over without a loan of its hooks. */
export function checkConfig(
  { plugins, config }: Pick<Layer, 'plugins' | 'config'>,
  { owners, answering }: Pick<Plan, 'owners' | 'answering'>,
  readers: readonly Configurable[],
): void {
  if (config.size === 0) return;
  const known = new Set(readers.map(({ id }) => id));
  for (const [path, { by, file, inherited }] of config) {
    const [id, key] = stepsOf(path);
    if (key === undefined && !known.has(id)) {
      const ids = Array.from(known);
      const problem = `config.${id} (${by}) is for plugin "${id}", and that plugin is not there${meant(id, ids)}`;
      const cure = `add plugin "${id}", or correct the id: there are ${quoted(ids)}`;
      throw new RegistryError('registry/missing-plugin', problem, cure, { plugins: [id], path: ['config', id], file });
    }
    const plugin = plugins.get(id)?.value;
    if (key === undefined || plugin === undefined || inherited === true || answering.has(plugin)) continue;
    const takers = new Set(owners.filter(({ overridden }) => overridden.includes(plugin)).map(({ owner }) => owner.id));
    const named = quoted(Array.from(takers));
    throw new RegistryError(
      'registry/config',
      `config.${id}.${key} (${by}) is for plugin "${id}", of which no scheme is left: ${named} overrides it`,
      `leave the option out, give it to ${named}, or leave ${named} out`,
      { plugins: [id, ...takers], path: ['config', id, key], file },
    );
  }
}

/** The configuration of every plugin, by id. @throws RegistryError as `configure` */
export function configureAll(
  plugins: readonly Configurable[],
  config: Layer['config'],
  memo: Memo,
): ReadonlyMap<string, Configured> {
  const byPlugin = writtenByPlugin(config);
  return new Map(
    plugins.map((plugin) => {
      const written: Written = byPlugin.get(plugin.id) ?? new Map();
      // The layers that say the values may differ.
      const parts = [plugin, ...Array.from(written).flatMap(([key, { value }]) => [key, value])];
      return [plugin.id, memo.get(`config ${plugin.id}`, parts, () => configure(plugin, written))];
    }),
  );
}

/** Calls `configure`. @throws RegistryError `registry/configure` with the cause, and not with its text */
export function callConfigure(subject: string, id: string, call: () => unknown): unknown {
  try {
    return call();
  } catch (cause) {
    const cure = 'see the cause; its configuration is frozen and must not be changed';
    throw new RegistryError('registry/configure', `${subject}: configure threw`, cure, { plugins: [id], cause });
  }
}
