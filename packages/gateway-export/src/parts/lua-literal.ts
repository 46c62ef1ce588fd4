import { refused } from '../refused.js';

/** Data as an expression of Lua, with one octet for each character. */

const NAME = /^[A-Za-z_]\w*$/;
const KEYWORDS: ReadonlySet<string> = new Set(
  'and break do else elseif end false for function goto if in local nil not or repeat return then true until while'.split(
    ' ',
  ),
);

/** @throws UrikitError `input/value` for a character that is not a byte: no request has one, and Lua would compare other bytes */
function text(value: string): string {
  const wide = /[^\0-\xFF]/.exec(value);
  if (wide !== null)
    throw refused(`a policy for Lua holds bytes alone: found U+${wide[0].charCodeAt(0).toString(16).toUpperCase()}`);
  return `"${value.replace(/[^ !#-[\]-~]/g, (char) => `\\${char.charCodeAt(0).toString().padStart(3, '0')}`)}"`;
}

const isNamed = (name: string): boolean => NAME.test(name) && !KEYWORDS.has(name);

/**
 * Writes plain data: lists, records, texts, numbers and booleans. Members without a value are left out.
 *
 * @throws UrikitError `input/value` for any other value
 * @example luaLiteral({ path: '/a', names: ['b'] }) // '{ path = "/a", names = { "b" } }'
 */
export function luaLiteral(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  if (typeof value !== 'object' || value === null) throw refused(`expected data for Lua, found ${String(value)}`);
  const parts = Array.isArray(value)
    ? value.map(luaLiteral)
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => `${isNamed(name) ? name : `[${text(name)}]`} = ${luaLiteral(member)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
