import { createHash } from 'node:crypto';
import { invalidationName } from '@urikit/http-cache/internal';
import { STORED_VERSION } from '../stored/version.js';

const version = String(STORED_VERSION);

/** The names of the clock. They share a hash tag, so a script may touch all of them in a cluster. */
export const clockNames = (namespace: string): readonly [clock: string, purges: string, invalidations: string] => [
  `{${namespace}}:${version}:clock`,
  `{${namespace}}:${version}:purges`,
  `{${namespace}}:${version}:invalidations`,
];

/** Where the token of a tag stands: entries with the tag are good as long as it is the one that they carry. */
export const tokenName = (namespace: string, tag: string): string => `${namespace}:${version}:${invalidationName(tag)}`;

/** On which purges are told. Channels are shared by all databases of a server, so the database is part of the name. */
export const purgeChannel = (namespace: string, db: number): string => `{${namespace}}:${version}:purge:${String(db)}`;

/** On which the gateways say to the one that purges that they know. */
export const ackChannel = (namespace: string, db: number, id: string): string =>
  `{${namespace}}:${version}:ack:${String(db)}:${id}`;

/**
 * Where an entry is kept: under its key, or under the key's SHA-256 when it has more than `above` characters. Also if
 * it contains a brace, because Redis chooses the node by the string between braces, and a client must not choose it.
 *
 * @param identity - of the origins: gateways in front of other origins never read each other's entries
 */
export const entryName = (namespace: string, identity: string, key: string, above: number): string => {
  const plain = key.length <= above && !key.includes('{');
  const named = plain ? `k:${key}` : `h:${createHash('sha256').update(key, 'latin1').digest('base64url')}`;
  return `${namespace}:${version}:${identity}${identity === '' ? '' : ':'}${named}`;
};

/** CRC-16/XMODEM, as Redis Cluster has it. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
  return crc;
});

/** The slot of a name without braces in it. */
export const slotOf = (name: string): number => {
  let crc = 0;
  for (const byte of Buffer.from(name, 'utf8')) crc = ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ byte] ?? 0);
  return crc % 16_384;
};
