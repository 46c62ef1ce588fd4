import type { Constants } from './constants.js';

/** A text, or a mark around parts. */
export type Part = string | readonly [call: '$' | '$E' | '$F' | '$Q', name: string, parts: readonly Part[]];

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((member) => member === undefined);

/** The value of a mark in this plan as an expression; undefined if it has no single value. */
function valueOf([call, name]: Exclude<Part, string>, constants: Constants): string | undefined {
  if (call === '$Q') return constants.keysQuery ? undefined : String(name === 'not');
  const isLength = name.endsWith('#');
  const found = constants.find(isLength ? name.slice(0, -1) : name);
  if (found === undefined) return undefined;
  const { value } = found;
  if (call === '$E') return isEmpty(value) ? 'undefined' : undefined;
  if (call === '$F') return Array.isArray(value) && value.length === 0 ? 'false' : undefined;
  if (isLength) return Array.isArray(value) ? String(value.length) : undefined;
  return constants.write(value);
}

/** Fills a template with the constants of a plan. */
export const fill = (parts: readonly Part[], constants: Constants): string =>
  parts
    .map((part) =>
      typeof part === 'string'
        ? part.replaceAll('$C', () => constants.whole())
        : (valueOf(part, constants) ?? `(${fill(part[2], constants)})`),
    )
    .join('');
