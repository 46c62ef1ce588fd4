import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { STORED_VERSION } from './version.js';
import type { Entry } from '@urikit/http-cache';
import { fieldValue, isEntry, isHopByHop, isWellFormed } from '@urikit/http-cache/internal';

/**
 * An entry as bytes: `UK`, a version, the seal's kind, the seal of all that follows, length of the header, header in
 * JSON, body. Numbers are big-endian. The seal is a CRC-32 (kind 0), or with a secret an HMAC-SHA-256 (kind 1).
 * Bytes in any other form are a miss.
 */
export interface StoredEntry {
  readonly entry: Entry;
  /** In which its generation is a number. */
  readonly epoch: string;
  /** Milliseconds since the epoch of time after which it is of no use. */
  readonly expires: number;
  /** For each tag that can be invalidated, the token that stood under its name when the entry was written. */
  readonly tokens: readonly string[];
}

/** The origins and the secret of entries: an entry with others is a miss. */
export interface CodecOptions {
  /** Names the origins whose answers they are. */
  readonly identity: string;
  /** Absent: every client with write access to Redis may write entries. */
  readonly secret?: string | undefined;
}

type Header = readonly [
  identity: string,
  epoch: string,
  expires: number,
  key: string,
  generation: number,
  status: number,
  requestTime: number,
  responseTime: number,
  fields: readonly string[],
  tags: readonly string[],
  /** The members that an entry of its kind has besides the others. */
  content: Readonly<Record<string, unknown>>,
  tokens: readonly string[],
];

const MEMBERS = 12;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Tells if a value is a header. The members of an entry are checked as an entry. */
const isHeader = (value: unknown): value is Header =>
  Array.isArray(value) &&
  value.length === MEMBERS &&
  typeof value[1] === 'string' &&
  Number.isFinite(value[2]) &&
  isTexts(value[MEMBERS - 1]);

/**
 * Tells if an entry can be an answer: a final status, fields that may be sent without framing, which belongs to a
 * connection, and a Content-Length that is that of the body. Never throws.
 */
function isSound({ status, fields, body, generation }: Entry): boolean {
  if (!isWellFormed(status, fields) || !Number.isSafeInteger(generation) || fields.length % 2 !== 0) return false;
  if (fields.some((name, i) => i % 2 === 0 && isHopByHop(name.toLowerCase()))) return false;
  const length = fieldValue(fields, 'content-length');
  return length === undefined || length === String(body.byteLength);
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Makes the codec of a store. */
export const createCodec = ({ identity, secret }: CodecOptions) => {
  const kind = secret === undefined ? 0 : 1;
  const sealLength = secret === undefined ? 4 : 32;
  const preamble = 4 + sealLength + 4;

  const sealOf = (content: Uint8Array): Buffer => {
    // The seal covers the version, so that an entry of another version does not pass for one of this version.
    if (secret !== undefined)
      return createHmac('sha256', secret)
        .update(`UK${String(STORED_VERSION)} `)
        .update(content)
        .digest();
    const seal = Buffer.allocUnsafe(sealLength);
    seal.writeUInt32BE(crc32(content), 0);
    return seal;
  };

  return {
    encode: ({ entry, epoch, expires, tokens }: StoredEntry): Buffer => {
      const {
        key,
        generation,
        status,
        requestTime,
        responseTime,
        fields,
        tags,
        body,
        staleFrom: _,
        ...content
      } = entry;
      const times = [key, generation, status, requestTime, responseTime] as const;
      const header: Header = [identity, epoch, expires, ...times, fields, tags, content, tokens];
      const json = Buffer.from(JSON.stringify(header), 'utf8');
      const bytes = Buffer.allocUnsafe(preamble + json.length + body.length);
      bytes.write('UK', 0, 'latin1');
      bytes[2] = STORED_VERSION;
      bytes[3] = kind;
      bytes.writeUInt32BE(json.length, preamble - 4);
      json.copy(bytes, preamble);
      bytes.set(body, preamble + json.length);
      sealOf(bytes.subarray(4 + sealLength)).copy(bytes, 4);
      return bytes;
    },
    /** undefined for anything that `encode` did not make with the same options. Never throws. The body is a copy. */
    decode: (bytes: Buffer): StoredEntry | undefined => {
      if (bytes.length < preamble || bytes.toString('latin1', 0, 2) !== 'UK') return undefined;
      if (bytes[2] !== STORED_VERSION || bytes[3] !== kind) return undefined;
      const end = preamble + bytes.readUInt32BE(preamble - 4);
      if (end > bytes.length) return undefined;
      const seal = sealOf(bytes.subarray(4 + sealLength));
      if (!timingSafeEqual(seal, bytes.subarray(4, 4 + sealLength))) return undefined;
      const header = parse(bytes.toString('utf8', preamble, end));
      if (!isHeader(header)) return undefined;
      const [of, epoch, expires, key, generation, status, requestTime, responseTime, fields, tags, content, tokens] =
        header;
      // A slice would keep the whole chunk that came over the socket alive.
      const body = Uint8Array.from(bytes.subarray(end));
      const entry: unknown = { ...content, key, status, fields, body, requestTime, responseTime, tags, generation };
      return of === identity && isEntry(entry) && isSound(entry) ? { entry, epoch, expires, tokens } : undefined;
    },
  };
};
