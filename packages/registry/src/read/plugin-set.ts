import { issueText, pathText, type SchemaIssue, schemaIssues } from '@urikit/schema-issues';
import { whyNotPlain } from '@urikit/generic/internal';
import * as z from 'zod';
import { isObject, isVersion } from '../given/plugin.js';
import { checkPlain, lazily, nameOrOrigin, readSafely } from '../given/read-safely.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import type { PluginSet } from '../settings/contents.js';
import { KINDS, settingOf } from '../settings/table.js';
import type { KindName } from '../settings/layer.js';

/** Members of sets and compositions that are lists. */
export const LISTS = ['plugins', 'overlays', 'opaquePaths'];
/** All members that sets and compositions have in common. */
export const CONTENTS = [...KINDS.filter((kind) => kind !== 'sets'), 'locked', 'file'];
const SET = [...CONTENTS, 'name', 'version', 'extends'];

/** The kind of a value given in place of a set. */
export const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;

/** @throws RegistryError `registry/set` for a member of another name */
export function checkNames(subject: string, members: object, known: readonly string[]): void {
  const stray = Object.keys(members).find((name) => !known.includes(name));
  if (stray === undefined) return;
  throw new RegistryError(
    'registry/set',
    `${subject} has a member "${stray}", which means nothing${meant(stray, known)}`,
    `correct or remove it: there are ${quoted(known)}`,
  );
}

/** @throws RegistryError `registry/set` for a value that is no boolean: `'false'` would count as true */
export function checkFlag(subject: string, name: string, value: unknown): void {
  if (value === undefined || typeof value === 'boolean') return;
  throw new RegistryError(
    'registry/set',
    `${subject}: its member ${name} is ${kindOf(value)}`,
    'write true or false, without quotation marks',
    { path: [name] },
  );
}

/** Names that a proxy may have without listing them. */
const UNLISTED: Partial<Record<KindName, readonly string[]>> = {
  severities: ['preset'],
  schemes: ['others'],
  limits: ['length', 'segments', 'parameters'],
};

/** The entries that no outer layer may lower: all of them, or paths. */
export const lockedSchema = lazily(() =>
  z.union([z.literal(true), z.array(z.string())], { error: 'expected true, or a list of paths' }),
);

const refused = (subject: string, issues: readonly SchemaIssue[], hint: string): RegistryError =>
  new RegistryError(
    'registry/set',
    `${subject}: ${issues.map((issue) => `${pathText(issue.path)}: ${issueText(issue)}`).join('; ')}`,
    hint,
    {
      path: (issues[0] as SchemaIssue).path,
    },
  );

/** A value that keeps a schema, copied if it is data. @throws RegistryError `registry/set` */
function checked(subject: string, name: string, schema: z.ZodType, value: unknown, hint: string): unknown {
  if (isObject(value) && !Array.isArray(value))
    checkPlain(
      { code: 'registry/set', subject: `${subject}: its member ${name}`, path: [name] },
      value,
      UNLISTED[name as KindName],
    );
  const result = readSafely({ code: 'registry/set', subject: `${subject}: its member ${name}` }, () =>
    z.safeParse(schema, value, { jitless: true }),
  );
  if (result.success) return result.data;
  const issues = schemaIssues(result.error.issues, schema, value);
  throw refused(
    subject,
    issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })),
    hint,
  );
}

/**
 * The members of a set or a composition, each checked, and copied if it is data.
 *
 * @throws RegistryError `registry/set` for a member of another name, for a member of another kind, and for an object that is
 *   not plain
 */
export function checkMembers<Members extends Readonly<Record<string, unknown>>>(
  subject: string,
  members: Members,
  known: readonly string[],
  lists: readonly string[],
): Members {
  checkNames(subject, members, known);
  const listed = lists.flatMap((name) => {
    const list = members[name];
    if (list === undefined) return [];
    if (!Array.isArray(list))
      throw new RegistryError('registry/set', `${subject}: its member ${name} is no list`, 'put it in brackets: [...]');
    return [
      [
        name,
        readSafely({ code: 'registry/set', subject: `${subject}: its member ${name}` }, () =>
          Array.from<unknown>(list),
        ),
      ] as const,
    ];
  });
  const { config, severities, file, locked } = members;
  if (config !== undefined && whyNotPlain(config) !== undefined)
    throw new RegistryError(
      'registry/set',
      `${subject}: its member config is no object`,
      'write options by plugin id, as in { http: { userinfo: "forbidden" } }',
    );
  if (severities !== undefined && typeof severities !== 'string')
    checkPlain(
      { code: 'registry/set', subject: `${subject}: its member severities`, path: ['severities'] },
      severities,
      UNLISTED.severities,
    );
  if (file !== undefined && typeof file !== 'string')
    throw new RegistryError(
      'registry/set',
      `${subject}: its member file is ${kindOf(file)}`,
      'give the name of a file',
    );
  if (locked !== undefined)
    checked(subject, 'locked', lockedSchema(), locked, 'write true, or paths as in ["config.http.userinfo"]');
  const data = KINDS.flatMap((kind) => {
    const { schema, hint } = settingOf(kind);
    const value = members[kind];
    return value === undefined || schema === undefined || hint === undefined
      ? []
      : [[kind, checked(subject, kind, schema(false), value, hint)] as const];
  });
  return { ...members, ...Object.fromEntries([...listed, ...data]) };
}

/**
 * A set whose members were looked at.
 *
 * @throws RegistryError `registry/set` for a set without usable name or version, or with a member that sets have not
 */
export function checkSet(set: unknown): PluginSet {
  if (!isObject(set)) {
    const cure =
      typeof set === 'string'
        ? 'give the set itself: names of packages stand in a configuration file, for loadConfig'
        : 'give a PluginSet: a name, a version, and what is in it';
    throw new RegistryError('registry/set', `expected a plugin set, found ${kindOf(set)}`, cure);
  }
  const members: Readonly<Record<string, unknown>> = set;
  if (typeof members['configure'] === 'function')
    throw new RegistryError(
      'registry/set',
      `expected a plugin set, found plugin "${String(members['id'])}"`,
      'give it under `plugins`',
    );
  if (!Array.isArray(set))
    checkPlain({ code: 'registry/set', subject: nameOrOrigin('set', set, 'name', 'a plugin set') }, set, SET);
  const { name, version } = members;
  if (typeof name !== 'string' || name === '')
    throw new RegistryError('registry/set', 'a plugin set has no usable name', 'give it a name that is not empty');
  if (!isVersion(version))
    throw new RegistryError(
      'registry/set',
      `set "${name}" has no usable version`,
      'set its version to a semantic version, as in "1.2.0"',
      { plugins: [name] },
    );
  return { ...checkMembers(`set "${name}"`, members, SET, [...LISTS, 'extends']), name, version };
}
