/**
 * The exported verbs: functions of each entry that is for people, and functions that are members of an exported object. A
 * function with several names is one verb.
 */
import { readFileSync } from 'node:fs';
import { packageFolders } from '../../scripts/lib/manifests.mjs';

const packages = new URL('../../packages/', import.meta.url);

/** The entries of code, without those that are private. */
const entries = () =>
  packageFolders().flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(new URL(`${folder}/package.json`, packages), 'utf8'));
    return Object.keys(exports)
      .map((subpath) => `${name}${subpath.slice(1)}`)
      .filter((entry) => !/\.json$|\/internal$/.test(entry));
  });

const isVerb = (value) => typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value));

/** Lists are data, and what a schema of Zod has is Zod's. */
const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '_zod');

/** The functions of an entry by name; those of an object as `object.member`, and of a member as `object.member.name`. */
const verbsOf = (value, name, depth = 0) => {
  if (isVerb(value)) return [[name, value]];
  if (!isObject(value) || depth > 2) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    verbsOf(member, depth === 0 ? key : `${name}.${key}`, depth + 1),
  );
};

/** @returns {Promise<Map<Function, string[]>>} each verb with all of its names, as `entry name` */
export const exportedVerbs = async () => {
  const verbs = new Map();
  for (const entry of entries()) {
    const module = await import(entry);
    for (const [name, verb] of verbsOf({ ...module }, entry)) {
      verbs.set(verb, [...(verbs.get(verb) ?? []), `${entry} ${name}`]);
    }
  }
  return verbs;
};
