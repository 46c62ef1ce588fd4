import * as z from 'zod';
import {
  by,
  checkNames,
  isObject,
  kindOf,
  list,
  memberIn,
  memberOf,
  readMembers,
  type Reader,
  checkPlain,
  lazily,
  nameOrOrigin,
  readSafely,
  functionAs,
  testedBy,
} from '../given/members.js';
import { waysOf } from '../given/container.js';
import { isVersion } from '../given/plugin.js';
import { circle, RegistryError } from '../given/registry-error.js';
import type { Contents } from '../settings/contents.js';
import { KINDS, settingOf } from '../settings/table.js';
import { code, reference } from '../settings/providers.js';

/** The entries that no outer layer may lower: all of them, or paths. */
const lockedSchema = lazily(() =>
  z.union([z.literal(true), z.array(z.string())], { error: 'expected true, or a list of paths' }),
);

/** Reads options or severities by name; a proxy may have the known ones without listing them. */
const named =
  (...known: readonly string[]): Reader =>
  (owner, name, value) => {
    if (typeof value !== 'string' || known.length === 0) checkPlain(memberOf(owner, name), value, known);
    return value;
  };

/** The members that sets and compositions have in common. */
export const CONTENTS: Readonly<Record<string, Reader>> = {
  plugins: list,
  overlays: list,
  config: named(),
  severities: named('preset'),
  ...Object.fromEntries(
    KINDS.flatMap((kind) => {
      const { schema, hint } = settingOf(kind);
      return schema === undefined || hint === undefined ? [] : [[kind, by(() => schema(false), hint)] as const];
    }),
  ),
  locked: by(lockedSchema, 'write true, or paths as in ["config.http.userinfo"]'),
  file: by(() => z.string('expected the name of a file')),
};

/** The members of a set. */
export const SET: Readonly<Record<string, Reader>> = {
  ...CONTENTS,
  name: by(() => z.string()),
  version: by(() => z.string()),
  extends: list,
};

const SET_NAMES = Object.keys(SET);

/** A set or a composition, each member read once. */
export interface Node extends Contents {
  /** For messages. */
  readonly by: string;
  /** Stands for the set or composition. */
  readonly token: object;
  /** Of a set. */
  readonly name?: string;
  /** Of a set. */
  readonly version?: string;
  /** The sets that it is made of. */
  readonly sets: readonly Node[];
}

/** The name of a set. @throws RegistryError `registry/set` for a value that is no set, and without a name or a version */
function nameOf(set: unknown): string {
  const fail = (problem: string, cure: string): never => {
    throw new RegistryError('registry/set', problem, cure);
  };
  if (!isObject(set))
    return fail(
      `expected a plugin set, found ${kindOf(set)}`,
      typeof set === 'string'
        ? 'give the set itself: names of packages stand in a configuration file, for loadConfig'
        : 'give a PluginSet: a name, a version, and what is in it',
    );
  if (typeof set['configure'] === 'function')
    return fail(`expected a plugin set, found plugin "${String(set['id'])}"`, 'give it under `plugins`');
  if (!Array.isArray(set))
    checkPlain({ code: 'registry/set', subject: nameOrOrigin('set', set, 'name', 'a plugin set') }, set, SET_NAMES);
  const { name } = set;
  return typeof name === 'string' && name !== ''
    ? name
    : fail('a plugin set has no usable name', 'give it a name that is not empty');
}

/**
 * Reads sets and those that they extend, each once.
 *
 * @param by - for messages about a set without a name
 * @param above - the sets that extend them
 * @throws RegistryError `registry/set` for a value that is no set, `registry/cycle` if a set extends itself
 */
export function readSets(
  sets: readonly unknown[],
  by: string,
  above: readonly Pick<Node, 'name' | 'token'>[] = [],
  known = new Map<unknown, Node>(),
): readonly Node[] {
  const read = (set: unknown): Node => {
    const name = nameOf(set);
    const token = set as object;
    const start = above.findIndex((one) => one.token === set);
    if (start >= 0) {
      const names = [...above.slice(start), { name }].map((one) => String(one.name));
      throw circle('sets extend each other', names, '`extends`');
    }
    const subject = `set "${name}"`;
    const { extends: parents = [], ...contents } = readMembers({ code: 'registry/set', subject, path: [] }, set, SET);
    if (!isVersion(contents['version']))
      throw new RegistryError(
        'registry/set',
        `${subject} has no usable version`,
        'set its version to a semantic version, as in "1.2.0"',
        { plugins: [name] },
      );
    return {
      ...contents,
      by: subject,
      token,
      sets: readSets(parents as readonly unknown[], subject, [...above, { name, token }], known),
    };
  };
  return sets.map((set) => {
    const node =
      known.get(set) ??
      readSafely({ code: 'registry/set', subject: nameOrOrigin('set', set, 'name', by) }, () => read(set));
    known.set(set, node);
    return node;
  });
}

/** @throws RegistryError `registry/set` if the value is not a container */
export function checkContainer(container: unknown, subject: string): void {
  if (typeof memberIn(container, 'createChildContainer') === 'function') return;
  throw new RegistryError(
    'registry/set',
    `${subject} is none of tsyringe`,
    'give a DependencyContainer, as in container.createChildContainer(); services alone can be given as `services`',
  );
}

/** Tells if a value is a token of tsyringe. */
const isToken = (value: unknown): boolean => ['string', 'symbol', 'function'].includes(typeof value) || isObject(value);

const services: Reader = (owner, name, value) => {
  const all = list(owner, name, value) as readonly unknown[];
  const tokens = new Set<unknown>();
  all.forEach((service, i) => {
    const names = ['token', ...waysOf(service)];
    const subject = `${owner.subject}, services[${String(i)}]`;
    if (isObject(service) && isToken(service['token']) && names.length === 2) {
      checkNames({ ...owner, subject }, Object.keys(service), names);
      if (tokens.size !== tokens.add(service['token']).size) return;
      throw new RegistryError('registry/duplicate', `${subject}: its token is bound twice`, 'leave one of the two out');
    }
    throw new RegistryError(
      'registry/set',
      `${subject}: expected a token and a provider`,
      'write it as in { token: CLOCK, useValue: clock }, or with useClass or useFactory',
    );
  });
  return all;
};

const OPTIONS: Readonly<Record<string, Reader>> = {
  ...CONTENTS,
  sets: list,
  parent: (_, __, parent) => parent,
  mayBeCut: by(() => z.boolean()),
  container: ({ subject }, name, container) => {
    checkContainer(container, `${subject}: its member ${name}`);
    return container;
  },
  services,
  trace: testedBy(...functionAs('a function, as in { trace: (event) => console.error(traceLine(event)) }')),
};

/**
 * Reads options, each once.
 *
 * @param left - a member that the caller of `extend` or `registerInto` leaves to the registry
 * @throws RegistryError `registry/set` for a wrong option
 */
export function readOptions<Options extends object>(options: Options, left?: 'parent' | 'container'): Options {
  if (kindOf(options) !== 'object')
    throw new RegistryError(
      'registry/set',
      `expected options, found ${kindOf(options)}`,
      'give an object, as in { plugins: [http], config: {} }',
    );
  const readers = Object.fromEntries(Object.entries(OPTIONS).filter(([name]) => name !== left));
  return readMembers({ code: 'registry/set', subject: 'the composition', path: [] }, options, readers) as Options;
}

/**
 * The schema of a configuration file.
 *
 * @param isModule - whether plugins and overlays may stand in it themselves
 */
export function fileSchema(isModule = false) {
  const contents = {
    ...Object.fromEntries(
      KINDS.flatMap((kind) => {
        const { schema, description } = settingOf(kind);
        return schema === undefined ? [] : [[kind, schema(isModule).optional().describe(description)]];
      }),
    ),
    locked: lockedSchema().optional().describe('Settings that no outer layer may lower: true, or paths.'),
  };
  const set = z.strictObject({
    name: z.string().min(1).describe('The name, unique in a composition.'),
    version: z.string().describe('The semantic version.'),
    extends: z.array(reference).optional().describe('Sets that this one is made of, by package or by name.'),
    ...contents,
  });
  return z.strictObject({
    $schema: z.string().optional().describe('The JSON Schema for editors, as urikit config schema prints it.'),
    sets: z
      .array(isModule ? z.union([reference, set, code]) : z.union([reference, set]))
      .optional()
      .describe('Packages that export a plugin set, or sets themselves.'),
    ...contents,
  });
}
