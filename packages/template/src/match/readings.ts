import { EncodingError } from '@urikit/generic';
import { type Decoder, decodersOf } from '../encode.js';
import type { Occurrence } from './automaton.js';

/** A value as a match gives it. */
export type Matched = string | readonly string[] | Readonly<Record<string, string>>;

/** `a=1`, `b=2` as a map. */
function pairsOf(items: readonly string[], decode: Decoder): Matched {
  const map = Object.create(null) as Record<string, string>;
  for (const item of items) {
    const equals = item.indexOf('=');
    map[decode(equals < 0 ? item : item.slice(0, equals))] = equals < 0 ? '' : decode(item.slice(equals + 1));
  }
  return map;
}

/** `a`, `1`, `b`, `2` as a map. */
function alternating(items: readonly string[], decode: Decoder): Matched {
  const map = Object.create(null) as Record<string, string>;
  for (let i = 0; i < items.length; i += 2) map[decode(items[i] as string)] = decode(items[i + 1] ?? '');
  return map;
}

/** `x=a`, `x=b` as the members of `x`; undefined if a pair has another name. */
function membersOf(items: readonly string[], name: string): readonly string[] | undefined {
  const isOwn = items.every((item) => item === name || item.startsWith(`${name}=`));
  return isOwn ? items.map((item) => item.slice(name.length + 1)) : undefined;
}

/** The values of one variable by one decoder, in every shape that its form admits, the likeliest first. */
function* shapesOf(raw: string, { variable, operator, form }: Occurrence, decode: Decoder): Generator<Matched> {
  if (form === 'string') {
    yield decode(raw);
    return;
  }
  const { name, explode } = variable;
  const items = raw.split(explode ? operator.separator : ',');
  const members = explode && operator.named ? membersOf(items, name) : items;
  const list = members?.map((member) => decode(member)) ?? [];
  const isOne = form !== 'list' && form !== 'map' && list.length === 1;
  if (isOne && !explode) yield* list;
  else if (form !== 'map') yield list;
  // The name of a variable is no name of a map if it is not UTF-8.
  if (form !== 'list') yield (explode ? pairsOf : alternating)(items, decode);
  if (isOne && explode) yield* list;
}

/**
 * The values that the string of an occurrence may stand for, the likeliest first. Not each of them expands to the string:
 * the caller tries them.
 */
export function* readingsOf(raw: string, occurrence: Occurrence): Generator<Matched> {
  for (const decode of decodersOf(occurrence.operator.reserved)) {
    try {
      yield* shapesOf(raw, occurrence, decode);
    } catch (cause) {
      if (!(cause instanceof EncodingError)) throw cause;
    }
  }
}
