import {
  issueText,
  keysAt,
  knownKeys,
  type Path,
  pathText,
  type RawIssue,
  type SchemaIssue,
  schemaIssues,
} from '@urikit/schema-issues';
import type { Engine } from '@urikit/generic';
import type { ConfigSchema, StandardSchema } from '@urikit/generic/hooks';
import { canonical, frozenCopy } from '@urikit/generic/internal';
import { $ZodType } from 'zod/v4/core';
import { codeFor, isObject, lazily, readBy, readSafely } from '../given/members.js';
import { quoted, RegistryError, wordsOf } from '../given/registry-error.js';
import {
  type Composition,
  type Configured,
  type Entries,
  type Layer,
  type Sourced,
  sameValues,
} from '../settings/setting.js';
import { asSaid } from '../settings/config.js';
import { type Printer, printerOf, type Scrub, secretAround } from '../given/printer.js';

/** The schema of a plugin's or overlay's configuration. */
export type ConfigurationSchema = ConfigSchema<unknown> | StandardSchema<unknown>;

/** Tells if a value is an issue, as those of Zod and of Standard Schema are. */
const isIssue = (value: unknown): boolean =>
  isObject(value) && (value['path'] === undefined || Array.isArray(value['path']));

/** The issues that an error brings; without any, the error's own words. Never throws. */
function issuesOf(cause: unknown, words: string): readonly RawIssue[] {
  try {
    const { issues } = Object(cause) as { readonly issues?: unknown };
    if (Array.isArray(issues) && issues.length > 0 && issues.every(isIssue)) return issues as readonly RawIssue[];
  } catch {
    // A getter of it throws.
  }
  return [{ message: words }];
}

/** Passes a value on. @throws Error for a promise */
function atOnce(answer: unknown): unknown {
  if (!isObject(answer) || typeof answer['then'] !== 'function') return answer;
  throw new Error('expected a schema that answers at once, found an asynchronous one: a registry is made in one step');
}

/** Validates by a schema of another library than Zod 4. @throws errors of `parse` */
function validateByOthers(schema: ConfigurationSchema, written: unknown): ReturnType<typeof readBy> {
  if (!('~standard' in schema)) return { value: atOnce(schema.parse(written)) };
  const result = atOnce(schema['~standard'].validate(written)) as
    { readonly issues?: undefined; readonly value: unknown } | { readonly issues: readonly RawIssue[] };
  return result.issues === undefined
    ? { value: result.value }
    : { issues: schemaIssues(issuesOf(result, 'expected another value'), schema, written) };
}

/** Validates a configuration. @returns the value, or the issues. Never throws. @param scrub - removes its secrets */
function validate(configSchema: ConfigurationSchema, written: unknown, scrub: Scrub): ReturnType<typeof readBy> {
  try {
    return configSchema instanceof $ZodType ? readBy(configSchema, written) : validateByOthers(configSchema, written);
  } catch (cause) {
    return { issues: schemaIssues(issuesOf(cause, wordsOf(cause, scrub)), configSchema, written) };
  }
}

/** A plugin, or an overlay with a schema. */
export interface Configurable {
  readonly id: string;
  readonly configSchema: ConfigurationSchema;
}

const pathOf = (id: string, path: readonly PropertyKey[]): string => pathText(['config', id, ...path]);

/** The configuration of one plugin as written: by key, with its source. */
type Written = Entries<unknown>;

const NOTHING: Written = new Map();

/** The same by plugin id. */
function writtenByPlugin(config: Layer['config']): ReadonlyMap<string, Written> {
  const byPlugin = new Map<string, Map<string, Sourced<unknown>>>();
  for (const [path, sourced] of config) {
    const slash = path.indexOf('/');
    if (slash < 0) continue;
    const id = path.slice(0, slash);
    const written = byPlugin.get(id) ?? new Map<string, Sourced<unknown>>();
    byPlugin.set(id, written.set(path.slice(slash + 1), sourced));
  }
  return byPlugin;
}

/** How many issues a message has. */
const SHOWN = 20;

function refusal(
  plugin: Configurable,
  issues: readonly [SchemaIssue, ...SchemaIssue[]],
  written: Written,
  raw: unknown,
  scrub: Scrub,
): RegistryError {
  const { id } = plugin;
  const sourceOf = ({ path: [key] }: SchemaIssue): Sourced<unknown> | undefined => written.get(String(key));
  const secretOf = ({ path }: SchemaIssue): Path | undefined => secretAround(plugin.configSchema, raw, path);
  // A step that the schema names is no secret, even if a secret has the same text.
  const shown = (path: Path): Path =>
    path.map((step, i) =>
      typeof step !== 'string' || keysAt(plugin.configSchema, path.slice(0, i)).includes(step) ? step : scrub(step),
    );
  const lines = issues.slice(0, SHOWN).map((issue) => {
    const sourced = sourceOf(issue);
    const secret = secretOf(issue);
    const words = secret === undefined ? scrub(issueText(issue)) : 'expected another value';
    return `${pathOf(id, shown(secret ?? issue.path))}: ${words}${sourced === undefined ? '' : ` (${sourced.describedBy})`}`;
  });
  if (issues.length > SHOWN) lines.push(`and ${String(issues.length - SHOWN)} more`);
  const keys = knownKeys(plugin.configSchema);
  const cure =
    keys === undefined
      ? 'write what its schema accepts'
      : keys.length === 0
        ? 'leave it out: the plugin has no options'
        : `write what its schema accepts; its keys are ${quoted(keys)}`;
  const secret = secretOf(issues[0]);
  return new RegistryError(
    secret === undefined ? codeFor(issues[0], 'registry/config') : 'registry/config',
    `plugin "${id}" refuses its configuration: ${Array.from(new Set(lines)).join('; ')}`,
    cure,
    {
      plugins: [id],
      path: ['config', id, ...shown(secret ?? issues[0].path)],
      file:
        issues.map((issue) => sourceOf(issue)?.file).find((file) => file !== undefined) ??
        Array.from(written.values()).find(({ file }) => file !== undefined)?.file,
    },
  );
}

/**
 * Makes the configuration of one plugin. Without entries it is the empty object.
 *
 * @throws RegistryError `registry/config` and `input/unknown-option` with every path that is wrong, `registry/config-not-data`
 */
function configure(plugin: Configurable, written: Written): Configured {
  const raw = asSaid(Object.fromEntries(Array.from(written, ([key, { value }]) => [key, value])));
  const printer = lazily(() => printerOf([{ schema: plugin.configSchema, value: raw }]));
  const scrub: Scrub = (words) => printer().scrub(words);
  const outcome = validate(plugin.configSchema, raw, scrub);
  if ('issues' in outcome)
    throw refusal(plugin, outcome.issues as [SchemaIssue, ...SchemaIssue[]], written, raw, scrub);
  const given = canonical(raw);
  // Marked, because data of another configuration may have the same text.
  const text = canonical(outcome.value) ?? (given === undefined ? given : `written ${given}`);
  if (text === undefined) {
    // The message names the first member that is not data.
    const [key, { file }] = Array.from(written).find(([, { value }]) => canonical(value) === undefined) as [
      string,
      Sourced<unknown>,
    ];
    const path = pathOf(plugin.id, [key]);
    const cure =
      'write data, and give services to a plugin by injection: a fingerprint must tell one configuration from another';
    throw new RegistryError(
      'registry/config-not-data',
      `${path} (plugin "${plugin.id}") holds a function, an instance of a class, or itself`,
      cure,
      { plugins: [plugin.id], path: ['config', plugin.id, key], file },
    );
  }
  return { value: frozenCopy(outcome.value), written: raw, text };
}

/** A composition that was made before, and its layer. */
export interface Before {
  readonly layer: Pick<Layer, 'plugins' | 'overlays' | 'config'>;
  readonly composition: Pick<Composition, 'configured' | 'plugins' | 'owners' | 'answering' | 'floors'>;
  readonly engine: Pick<Engine, 'limits'>;
}

/**
 * The configuration of every plugin, by id.
 *
 * @param before - of the parent: a plugin that is told the same by the child is not asked again
 * @throws RegistryError as `configure`
 */
export function configureAll(
  plugins: readonly Configurable[],
  config: Layer['config'],
  before?: Before,
): ReadonlyMap<string, Configured> {
  const known = before?.composition.configured ?? new Map<string, Configured>();
  const written = writtenByPlugin(config);
  const writtenBefore = writtenByPlugin(before?.layer.config ?? NOTHING);
  const configured = plugins.map((plugin): readonly [string, Configured] => {
    const { id } = plugin;
    const own = written.get(id) ?? NOTHING;
    const isKnown =
      (before?.layer.plugins.get(id) ?? before?.layer.overlays.get(id))?.value === plugin &&
      sameValues(own, writtenBefore.get(id) ?? NOTHING);
    const owner = { subject: `the configuration of "${id}"`, plugins: [id], path: ['config', id] };
    const make = () => readSafely({ code: 'registry/config', ...owner }, () => configure(plugin, own));
    return [id, (isKnown ? known.get(id) : undefined) ?? make()];
  });
  const isShared = known.size === configured.length && configured.every(([id, one]) => known.get(id) === one);
  return isShared ? known : new Map(configured);
}

/**
 * Calls `configure` of a plugin or an overlay, and reads its result. No error shows a secret of the composition.
 *
 * @param subject - as in `plugin "acme" 1.0.0`
 * @param printer - of the composition: a plugin may be lent the hooks of another one
 * @param read - of the result; throws only RegistryErrors, or errors of a getter
 * @throws RegistryError `registry/configure`, and those of `read`
 */
export function callConfigure<T>(
  subject: string,
  id: string,
  printer: () => Printer,
  call: () => unknown,
  read: (returned: unknown) => T,
): T {
  const failed = ({ issue, cause }: Pick<RegistryError, 'issue' | 'cause'>): RegistryError => {
    const { scrub, scrubCause, show } = printer();
    const { code, message, hint, file } = issue;
    const path = show(issue.path) as RegistryError['issue']['path'];
    const circumstances = { plugins: [id], path, file, cause: scrubCause(cause) };
    return new RegistryError(code, scrub(message), scrub(String(hint)), circumstances);
  };
  let returned: unknown;
  try {
    returned = call();
  } catch (cause) {
    const problem = `${subject}: configure threw: ${wordsOf(cause, printer().scrub)}`;
    const cure = 'see the cause; its configuration is frozen and must not be changed';
    throw failed(new RegistryError('registry/configure', problem, cure, { cause }));
  }
  try {
    return readSafely({ code: 'registry/hooks', subject: `what configure of ${subject} returned` }, () =>
      read(returned),
    );
  } catch (cause) {
    throw failed(cause as RegistryError);
  }
}
