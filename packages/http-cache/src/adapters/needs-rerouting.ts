import type { OriginRequest } from '../seam/exchange.js';
import { fieldValue, isHopByHop } from '../messages/fields.js';

/** Fields that no route of an application is chosen by: conditions, ranges and framing, which a cache handles itself. */
const NOT_ROUTED_BY: ReadonlySet<string> = new Set(
  'host expect content-length if-none-match if-modified-since if-range range via'.split(' '),
);

/**
 * Tells if the keyed request differs from the received one: then the route of the received request may be the wrong one,
 * and has to be chosen again.
 */
export function needsRerouting(target: string, fields: readonly string[], asked: OriginRequest): boolean {
  if (asked.target !== target || asked.host !== (fieldValue(fields, 'host') ?? '')) return true;
  return fields.some((field, i) => {
    const name = field.toLowerCase();
    return (
      i % 2 === 0 &&
      !NOT_ROUTED_BY.has(name) &&
      !isHopByHop(name) &&
      fieldValue(asked.fields, name) !== fieldValue(fields, name)
    );
  });
}
