/** Values that are worked out when the keyer is written, as TypeScript writes them. */

export const isScalar = (value) => value === undefined || ['string', 'number', 'boolean'].includes(typeof value);
const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);

/** Lua loses what stands behind a hole in a list: such a list is read by index alone, and becomes a record. */
const hasHoles = (value) => isList(value) && value.includes(undefined);

export const isLiteral = (value) =>
  isScalar(value) || value instanceof RegExp || (isList(value) && Array.from(value).every(isLiteral));

/** @param automaton - what is written for an expression */
export const literalOf = (value, automaton) => {
  if (value instanceof RegExp) return automaton(value);
  const inside = (one) => literalOf(one, automaton);
  if (hasHoles(value))
    return `{ ${value.flatMap((one, i) => (one === undefined ? [] : [`${i}: ${inside(one)}`])).join(', ')} }`;
  if (isList(value)) return `[${Array.from(value, inside).join(', ')}]`;
  return value === undefined ? 'undefined' : JSON.stringify(value);
};

/** @param written - the type in the source; undefined for none */
export const typeOf = (value, written) => {
  if (hasHoles(value)) return ': Readonly<Record<number, string | undefined>>';
  return written === undefined || ArrayBuffer.isView(value) ? '' : `: ${written}`;
};
