import { canonical, frozenCopy, isPlain } from '@urikit/generic/internal';
import * as z from 'zod';
import { $ZodType } from 'zod/v4/core';
import { checkNames, checkPlain, type Owner, readSafely, refusal } from '../given/members.js';
import { RegistryError } from '../given/registry-error.js';
import { type Entry, lowerBy, type Origin, type Setting } from './setting.js';
import type { Configuration } from './contents.js';
import { rankOf } from './schemes.js';
import { namedIn } from '@urikit/schema-issues';

/** Options of plugins and overlays, key by key: the outer layer holds. */
export const config: Setting<unknown, Configuration> = {
  name: 'config',
  description: 'Options by the id of a plugin or an overlay.',
  schema: () => z.record(z.string(), z.record(z.string(), z.unknown())),
  entries: optionsOf,
  holds: 'outer',
  isLower: lowerBy(rankOf),
  pathOf: (key) => (key.includes('/') ? ['config', ...stepsOf(key)] : undefined),
};

/** The members in one order, without undefined ones, so that two configurations of one fingerprint are one. */
const inOrder = (record: object): readonly (readonly [string, unknown])[] =>
  Object.entries(record)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** The most objects in each other: a reader calls itself for each level. */
const LEVELS = 200;

/** The members of data; those of an instance of a class are not looked at. */
const membersOf = (value: unknown): readonly unknown[] =>
  value instanceof Map || value instanceof Set
    ? Array.from<unknown>(value).flat()
    : Array.isArray(value) || isPlain(value)
      ? Object.values(value)
      : [];

/** How many objects and lists stand in each other; Infinity for one that holds itself. */
function depthOf(value: unknown): number {
  const seen = new Set<unknown>();
  let depth = 0;
  for (let level: readonly unknown[] = [value]; level.length > 0; depth += 1) {
    for (const one of level) seen.add(one);
    // No object is below itself, so that each level has an object of its own.
    if (depth > seen.size) return Infinity;
    level = Array.from(new Set(level.flatMap(membersOf)));
  }
  return depth - 1;
}

/** A named member of a list in data, which a copy would lose. */
const namedBelow = (value: unknown): string | undefined =>
  (Array.isArray(value) ? namedIn(value)[0] : undefined) ??
  membersOf(value).reduce<string | undefined>((found, member) => found ?? namedBelow(member), undefined);

/** A copy of data, so that a later change of it is not heard. */
export const asSaid = (value: unknown): unknown =>
  canonical(value) === undefined ? value : frozenCopy(value, inOrder);

/** An option, copied. @throws RegistryError for one that is too deep, or has a list with a named member */
function optionOf(owner: Owner, value: unknown): unknown {
  const depth = depthOf(value);
  if (depth === Infinity) return value;
  if (depth > LEVELS) {
    const problem = `${owner.subject}: expected at most ${String(LEVELS)} lists and objects in each other`;
    throw refusal(owner, problem, 'make it flatter');
  }
  if (canonical(value) === undefined) return value;
  checkNames(owner, [namedBelow(value) ?? []].flat(), [], 'remove it, or make it an item of the list');
  return frozenCopy(value, inOrder);
}

function optionsOf(given: Configuration, { by, file }: Origin): readonly Entry<unknown>[] {
  return Object.entries(given).flatMap(([id, members]) => {
    const path = `config.${id}`;
    const owner: Owner = {
      code: 'registry/config',
      subject: `${path} (${by})`,
      plugins: [id],
      path: ['config', id],
      file,
    };
    if (id.includes('/'))
      throw new RegistryError(
        'registry/missing-plugin',
        `config["${id}"] (${by}) is for plugin "${id}", and there is no such plugin`,
        'write the options under the id of their plugin, as in { http: { userinfo: "forbidden" } }',
        { plugins: [id], path: ['config', id], file },
      );
    checkPlain(owner, members);
    const options = members as Readonly<Record<string, unknown>>;
    return [
      [id, undefined],
      // An option that is undefined is absent.
      ...Object.keys(options).flatMap((key): readonly Entry<unknown>[] => {
        const at: Owner = { ...owner, subject: `${path}.${key} (${by})`, path: ['config', id, key] };
        const value = readSafely(at, () => optionOf(at, options[key]));
        return value === undefined ? [] : [[`${id}/${key}`, value]];
      }),
    ] as const;
  });
}

/** `id/key` as its steps; a key may have a slash in it. */
const stepsOf = (key: string): readonly string[] => [key.replace(/\/.*/s, ''), key.slice(key.indexOf('/') + 1)];

/** `'unseen'` for a schema of which the registry cannot see whether it drops unknown keys. */
export const unseenBy = (schema: unknown): 'unseen' | undefined =>
  schema === undefined || schema instanceof $ZodType ? undefined : 'unseen';
