import { isUriReference } from '@urikit/generic';
import { pathText } from './paths.js';
import type { Random } from './random.js';

/** Parts in which every rule of normalization has something to do, or something not to touch. */
const USERINFOS = ['', 'u', 'User:Pass', 'u:', ':p', '%75:%2f%3A', 'a%40b', 'u:p:q', '%7Eu'] as const;
const HOSTS = [
  ...[
    'h',
    'H.Example',
    '',
    'localhost',
    'LOCALHOST',
    '%6Cocalhost',
    'here',
    'h.',
    '.',
    '..',
    'h%2e',
    '%C3%A9',
    'h%c3%a9',
    '%48',
    'a%2Fb',
    "x!$&'()*+,;=",
    '~',
  ],
  ...[
    '1.2.3.4',
    '%31.2.3.4',
    '127.1',
    '256.1.1.1',
    '[::1]',
    '[2001:DB8:0:0:0:0:0:1]',
    '[::ffff:1.2.3.4]',
    '[1:0:0:2:0:0:0:3]',
    '[::FFFF:0102:0304]',
    '[64:ff9b::1.2.3.4]',
    '[vF.A:b]',
    '[V1.~]',
  ],
] as const;
const PORTS = ['', '80', '80', '80', '443', '080', '0', '00', '443', '65536', '00080', '8080'] as const;
const QUERIES = [
  '',
  'a=1&b=2',
  'b=2&a=1',
  'a=%2f&A=%41',
  'q/?:@',
  '%7e%c3%a9',
  '&',
  'b&a&b=1&a=2',
  '../.',
  '%26=%3d',
] as const;
const FRAGMENTS = ['', 'f', '%66', '%2f/?', 'a:b', '..'] as const;

const maybe = (random: Random, before: string, texts: readonly string[], after = ''): string =>
  random.once(3) ? before + random.pick(texts) + after : '';

const authorityText = (random: Random): string =>
  `//${maybe(random, '', USERINFOS, '@')}${random.pick(HOSTS)}${maybe(random, ':', PORTS)}`;

function build(random: Random, schemes: readonly string[]): string {
  const scheme = random.pick(schemes);
  const authority = random.once(3) ? '' : authorityText(random);
  return (
    (scheme === '' ? '' : `${scheme}:`) +
    authority +
    pathText(random) +
    maybe(random, '?', QUERIES) +
    maybe(random, '#', FRAGMENTS)
  );
}

/** A valid reference of one of these schemes; `''` among them stands for a relative reference. */
export function referenceText(random: Random, schemes: readonly string[]): string {
  for (;;) {
    const text = build(random, schemes);
    if (isUriReference(text) && (text.includes(':') || schemes.includes(''))) return text;
  }
}
