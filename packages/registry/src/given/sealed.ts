import { canonical, frozenCopy } from '@urikit/generic/internal';
import {
  checkedMember,
  itemsOf,
  memberOf,
  type Members,
  type MemberSchemas,
  type Owner,
  readSafely,
  testedMember,
} from './members.js';

/** The function of a caller by the bound one that a sealed object has in its place. */
const originals = new WeakMap<object, unknown>();

/** A value of data as text; a function as it was given, and any other value itself. */
const originalOf = (value: unknown): unknown => canonical(value) ?? originals.get(value as object) ?? value;

/** Tells if two members of sealed objects are the same data, functions as they were given, or lists of them in any order. */
export function isSameMember(a: unknown, b: unknown): boolean {
  const [all, others] = [new Set([a].flat().map(originalOf)), new Set([b].flat().map(originalOf))];
  return all.size === others.size && Array.from(all).every((each) => others.has(each));
}

/** The other members of the object that a sealed one was made of, by name. A function of the object may depend on them. */
const unread = new WeakMap<object, readonly unknown[]>();

/** A member as it is now: the text of data, and any other value itself; undefined if it cannot be read. Never throws. */
function nowIn(self: Members, name: string): unknown {
  try {
    return canonical(self[name]) ?? self[name];
  } catch {
    return undefined;
  }
}

/**
 * The functions and schemas of a sealed object, by name, and the members that the registry does not read, as all of them were
 * given: the object itself may be another one since.
 */
export const codeOf = (sealed: object): readonly unknown[] => [
  ...Object.entries(sealed).flatMap(([name, member]: readonly [string, unknown]) => {
    const code = [member].flat().filter((each) => canonical(each) === undefined);
    return code.length === 0 ? [] : [name, ...code.map(originalOf)];
  }),
  ...(unread.get(sealed) as readonly unknown[]),
];

/**
 * A frozen copy of the members of an object, each read once and checked. An instance of a class has those of its class, too.
 * Data is copied; a function stays a method of its object. A schema is passed on unchanged.
 *
 * @param ownerOf - the owner for the error of a value
 * @param known - members that were read before
 * @throws RegistryError with the code of the owner
 */
export function sealedMembers(
  owner: Owner,
  self: Members,
  schemas: MemberSchemas,
  required: readonly string[],
  ownerOf: (value: unknown) => Owner = () => owner,
  known: Members = {},
): Members {
  const read = Object.entries(schemas).flatMap(([name, schema]) => {
    const at = memberOf(owner, name);
    const given = readSafely(at, () => {
      const member = self[name];
      return Array.isArray(member) ? itemsOf(at, member) : member;
    });
    if (given === undefined && !required.includes(name)) return [];
    const value =
      typeof schema === 'function'
        ? checkedMember(ownerOf(given), name, schema(), given)
        : testedMember(owner, name, schema, given);
    if (name === 'configSchema') return [[name, value] as const];
    if (typeof value !== 'function') return [[name, frozenCopy(value)] as const];
    const bound = value.bind(self) as object;
    originals.set(bound, value);
    return [[name, bound] as const];
  });
  const sealed = Object.freeze({ ...known, ...Object.fromEntries(read) });
  const others = Object.keys(self).filter((name) => !(name in schemas || name in known));
  unread.set(
    sealed,
    others.sort().flatMap((name) => [name, nowIn(self, name)]),
  );
  return sealed;
}
