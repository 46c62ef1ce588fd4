import { crc32 } from 'node:zlib';
import { STORED_VERSION } from './redis-name.js';
import type { Entry } from './store.js';

/**
 * An entry as bytes: `UK`, a version, a zero, CRC-32 of all that follows, length of the header, header in JSON, body.
 * Numbers are big-endian. Whatever is not exactly that is a miss.
 */
export interface StoredEntry {
  readonly entry: Entry;
  /** In which its generation is a number. */
  readonly epoch: string;
  /** Milliseconds since the epoch of time after which it is of no use. */
  readonly expires: number;
}

const version = STORED_VERSION;
const preamble = 12;

type Header = readonly [
  epoch: string,
  expires: number,
  key: string,
  generation: number,
  status: number,
  requestTime: number,
  responseTime: number,
  fields: readonly string[],
  tags: readonly string[],
  policy: Readonly<Record<string, unknown>>,
];

export const encodeEntry = ({ entry, epoch, expires }: StoredEntry): Buffer => {
  const { key, generation, status, requestTime, responseTime, fields, tags, policy, body } = entry;
  const header: Header = [epoch, expires, key, generation, status, requestTime, responseTime, fields, tags, policy];
  const json = Buffer.from(JSON.stringify(header), 'utf8');
  const bytes = Buffer.allocUnsafe(preamble + json.length + body.length);
  bytes.write('UK', 0, 'latin1');
  bytes[2] = version;
  bytes[3] = 0;
  bytes.writeUInt32BE(json.length, 8);
  json.copy(bytes, preamble);
  bytes.set(body, preamble + json.length);
  bytes.writeUInt32BE(crc32(bytes.subarray(8)), 4);
  return bytes;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const isHeader = (value: unknown): value is Header => {
  if (!Array.isArray(value) || value.length !== 10) return false;
  const [epoch, expires, key, generation, status, requestTime, responseTime, fields, tags, policy] = value as unknown[];
  const numbers = [expires, generation, status, requestTime, responseTime];
  return (
    [epoch, key].every(isText) &&
    numbers.every(Number.isFinite) &&
    isTexts(fields) &&
    fields.length % 2 === 0 &&
    isTexts(tags) &&
    isRecord(policy)
  );
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** undefined for anything that `encodeEntry` of this version did not make. Never throws. The body is a copy. */
export const decodeEntry = (bytes: Buffer): StoredEntry | undefined => {
  if (bytes.length < preamble || bytes.toString('latin1', 0, 2) !== 'UK' || bytes[2] !== version || bytes[3] !== 0)
    return undefined;
  const end = preamble + bytes.readUInt32BE(8);
  if (end > bytes.length || crc32(bytes.subarray(8)) !== bytes.readUInt32BE(4)) return undefined;
  const header = parse(bytes.toString('utf8', preamble, end));
  if (!isHeader(header)) return undefined;
  const [epoch, expires, key, generation, status, requestTime, responseTime, fields, tags, policy] = header;
  // A slice would keep the whole chunk that came over the socket alive.
  const body = Uint8Array.from(bytes.subarray(end));
  return { entry: { key, status, fields, body, requestTime, responseTime, policy, tags, generation }, epoch, expires };
};
