import * as z from 'zod';
import { ofKind } from '../given/kinds.js';
import { checkBy, isObject, lazily, type Owner } from '../given/members.js';
import { circle } from '../given/registry-error.js';
import { waysOf } from '../given/scope.js';
import { stringThat } from '../given/plugin.js';
import { isVersion } from '../given/version.js';
import type { Contents, PluginSet } from '../settings/contents.js';
import { KINDS, settingOf } from '../settings/table.js';
import { reference } from '../settings/providers.js';

/** The members that sets and compositions have in common. @param isCode - whether plugins and functions stand in them themselves */
const contents = (isCode: boolean) =>
  Object.fromEntries(
    KINDS.flatMap((kind) => {
      const { schema, description } = settingOf(kind);
      return schema === undefined ? [] : [[kind, schema(isCode).optional().describe(description)]];
    }),
  );

/** @param isCode - where sets stand themselves beside references */
const setSchema = (isCode: boolean) =>
  z.strictObject({
    name: z.string().min(1, 'expected a name that is not empty').describe('The name, unique in a composition.'),
    version: stringThat(isVersion, 'a semantic version, as in "1.2.0"').describe('The semantic version.'),
    extends: z
      .array(isCode ? z.unknown() : reference)
      .optional()
      .describe('Sets that this one is made of, by package or by name.'),
    ...contents(isCode),
  });

const FILE = z.string().optional();
const SET = lazily(() => setSchema(true).extend({ file: FILE }));

export const CONTAINER = z.custom(
  (value) => typeof (Object(value) as { readonly createChildContainer?: unknown }).createChildContainer === 'function',
  'expected a DependencyContainer of tsyringe, as in container.createChildContainer()',
);

const OPTIONS = lazily(() =>
  z.strictObject({
    ...contents(true),
    sets: z.array(z.unknown()).optional(),
    parent: z.unknown().optional(),
    container: CONTAINER.optional(),
    services: z
      .array(
        z.custom(
          (one) =>
            isObject(one) && one['token'] !== undefined && waysOf(one).length === 1 && Object.keys(one).length === 2,
          {
            error: 'expected a token and a provider, as in { token: CLOCK, useValue: clock }',
          },
        ),
      )
      .refine((all) => new Set(all.map((one) => (one as { token: unknown }).token)).size === all.length, {
        error: 'expected each token once',
      })
      .optional(),
    file: FILE,
  }),
);

/** Options have a code of their own. */
const ownerAt: NonNullable<Owner['ownerAt']> = ([kind, key]) => {
  const plugins = key === undefined ? [] : [String(key).replace(/\/.*/, '')];
  if (kind === 'severities') return { code: 'registry/severity', plugins };
  return kind === 'config' && key !== undefined ? { code: 'registry/config', plugins } : undefined;
};

/** A set or a composition. */
export interface Node {
  readonly by: string;
  readonly file?: string | undefined;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly contents: Contents;
  readonly sets: readonly Node[];
}

/** Reads sets and those that they extend, each once. @throws RegistryError `registry/set`, and `registry/cycle` if a set extends itself */
export function readSets(
  sets: readonly unknown[],
  above: readonly unknown[] = [],
  known = new Map<unknown, Node>(),
): readonly Node[] {
  return sets.map((given) => {
    const before = known.get(given);
    if (before !== undefined) return before;
    const { name, file } = ofKind('set', given, 'sets') as unknown as PluginSet;
    if (above.includes(given)) {
      const names = [...above.slice(above.indexOf(given)), given].map((one) => (one as PluginSet).name);
      throw circle('sets extend each other', names, '`extends`', { path: ['sets', name, 'extends'], file });
    }
    const isNamed = typeof name === 'string';
    const by = isNamed ? `set "${name}"` : 'a set';
    const plugins = isNamed ? [name] : [];
    checkBy({ code: 'registry/set', subject: by, plugins, path: [], file, ownerAt }, SET(), given);
    const { version, file: _, extends: parents = [], ...rest } = given as PluginSet;
    const node = { by, file, name, version, contents: rest, sets: readSets(parents, [...above, given], known) };
    known.set(given, node);
    return node;
  });
}

/** Validates options. @param left - a member that the caller of `registerInto` leaves to the registry */
export function checkOptions(options: object, left?: 'container'): void {
  const { file } = Object(options) as { readonly file?: unknown };
  const schema = OPTIONS();
  const known = left === undefined ? schema : schema.omit({ [left]: true } as never);
  const owner = { code: 'registry/set', subject: 'the composition', path: [], ownerAt } as const;
  checkBy({ ...owner, file: typeof file === 'string' ? file : undefined }, known, options);
}

/** The schema of a configuration file. @param isCode - whether plugins and overlays may stand in it themselves, as in a module */
export function fileSchema(isCode = false) {
  return z.strictObject({
    $schema: z.string().optional().describe('The JSON Schema for editors, as urikit config schema prints it.'),
    parent: z
      .string()
      .min(1)
      .optional()
      .describe('The configuration that binds this one: a path from this file, as in "./company.yaml", or a package.'),
    sets: z
      .array(isCode ? z.unknown() : z.union([reference, setSchema(false)]))
      .optional()
      .describe('Packages that export a plugin set, or sets themselves.'),
    ...contents(isCode),
  });
}
