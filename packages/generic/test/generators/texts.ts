import { GRAMMAR } from '../oracles/validity.js';
import { mutate } from './mutate.js';
import { phraseOf } from './phrases.js';
import type { Random } from './random.js';
import { TOKENS } from './tokens.js';

/** A valid URI reference, grammar-driven. */
export const validText = (random: Random): string =>
  phraseOf(GRAMMAR, random.pick(['URI-reference', 'URI', 'relative-ref', 'absolute-URI']), random);

const RULES_OF_AUTHORITY = [
  'authority',
  'userinfo',
  'host',
  'IP-literal',
  'IPv6address',
  'IPvFuture',
  'IPv4address',
  'ls32',
  'reg-name',
  'port',
  'path',
  'pchar',
];

const OCTETS = [
  '0',
  '1',
  '9',
  '10',
  '99',
  '100',
  '199',
  '200',
  '249',
  '250',
  '255',
  '256',
  '260',
  '300',
  '00',
  '01',
  '1000',
  '',
] as const;
const H16 = ['0', '1', 'f', 'A1', 'ffff', '0000', 'FfFf', '12345', 'g', ''] as const;

/** One to five numbers, mostly four, at the edges of dec-octet. */
const nearlyIPv4 = (random: Random): string => {
  const count = random.once(6) ? 1 + random.below(5) : 4;
  return Array.from({ length: count }, () => random.pick(random.once(3) ? OCTETS : OCTETS.slice(0, 11))).join('.');
};

/** Up to nine groups, of which one may be empty and one may be the tail of an IPv4address. */
const nearlyIPv6 = (random: Random): string => {
  const groups = Array.from({ length: 9 - Math.min(random.below(9), random.below(9)) }, (): string =>
    random.pick(random.once(12) ? H16 : H16.slice(0, 7)),
  );
  if (!random.once(3)) groups[random.below(groups.length)] = random.pick(['', ':', '']);
  if (random.once(3)) groups[groups.length - 1] = nearlyIPv4(random);
  return groups.join(':');
};

/** An address of which one cannot see at once whether it is one. */
export const addressText = (random: Random): string => {
  const host = random.once(4) ? nearlyIPv4(random) : `[${nearlyIPv6(random)}]`;
  return `//${host}${random.pick(['', '', '/', ':1'])}`;
};

/** The delicate part on its own, behind `//`. */
function authorityText(random: Random): string {
  const rule = random.pick(RULES_OF_AUTHORITY);
  const phrase = phraseOf(GRAMMAR, rule, random);
  const bracketed = rule.startsWith('IPv') && rule !== 'IPv4address' ? `[${phrase}]` : phrase;
  return random.pick(['//', 'a://', '//u@', '//u:p@']) + bracketed + random.pick(['', ':', ':80', '/', '?', '#', '@h']);
}

/** An IP-literal, mostly with a zone identifier, which is no part of the syntax (RFC 9844). */
export function zoneText(random: Random): string {
  const address = phraseOf(GRAMMAR, random.pick(['IPv6address', 'IPv6address', 'IPvFuture', 'IPv4address']), random);
  const zone =
    random.pick(['%25', '%25', '%25', '%', '%2525', '']) +
    phraseOf(GRAMMAR, random.pick(['reg-name', 'segment-nz', 'port']), random);
  return mutated(`//[${address}${zone}]${random.pick(['', ':1', '/', '?'])}`, random);
}

const tokenText = (random: Random): string =>
  Array.from({ length: random.below(10) }, () => random.pick(TOKENS)).join('');

function mutated(text: string, random: Random): string {
  let result = text;
  while (random.once(2)) result = mutate(result, random);
  return result;
}

/** Any text: near the grammar on both of its sides. */
export function anyText(random: Random): string {
  const kind = random.below(9);
  if (kind < 1) return tokenText(random);
  if (kind > 7) return addressText(random);
  if (kind < 2) return validText(random);
  if (kind < 5) return mutated(authorityText(random), random);
  return mutate(mutated(validText(random), random), random);
}

/** Above this length the engine reads a text part by part instead of by one expression; both must say the same. */
const LONG = 0x10000;

/** A text of the kind above, made so long that it is read part by part. */
export function longText(random: Random): string {
  const text = anyText(random);
  const filling = random.pick(['a', 'A1-._~', '%41', '/', '/..', '1', ':', '&=', 'a:', '@', '?']);
  const at = random.below(text.length + 1);
  return text.slice(0, at) + filling.repeat(Math.ceil((LONG + 1) / filling.length)) + text.slice(at);
}
