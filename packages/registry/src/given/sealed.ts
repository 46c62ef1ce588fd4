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

/** The functions and schemas of a sealed object, by name, as they were given: the object itself may be another one since. */
export const codeOf = (sealed: object): readonly unknown[] =>
  Object.entries(sealed).flatMap(([name, member]: readonly [string, unknown]) => {
    const code = [member].flat().filter((each) => canonical(each) === undefined);
    return code.length === 0 ? [] : [name, ...code.map((each) => originals.get(each as object) ?? each)];
  });

/**
 * A frozen copy of the members of an object, each read once and checked. An instance of a class has those of its class, too.
 * Data is copied; a function stays a method of its object. A schema is passed on unchanged.
 *
 * @param ownerOf - the owner for the error of a value
 * @throws RegistryError with the code of the owner
 */
export function sealedMembers(
  owner: Owner,
  self: Members,
  schemas: MemberSchemas,
  required: readonly string[],
  ownerOf: (value: unknown) => Owner = () => owner,
): Members {
  const sealed = Object.entries(schemas).flatMap(([name, schema]) => {
    const given = readSafely(memberOf(owner, name), () => {
      const member = self[name];
      return Array.isArray(member) ? itemsOf(member) : member;
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
  return Object.freeze(Object.fromEntries(sealed));
}
