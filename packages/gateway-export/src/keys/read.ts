import type { IncomingMessage } from 'node:http';
import type { KeyRequest } from '@urikit/cache-key';
import { fieldValue } from '@urikit/http-cache/internal';
import type { HandOver } from './hand-over.js';

/** Why a key service cannot say anything about a request: the proxy in front is not set up for it. */
export type HandOverIssue = 'hand-over-missing' | 'hand-over-repeated' | 'other-policy';

/** Headers that a proxy of any product may add. */
const TRUSTED = 'x-urikit-trusted';
const POLICY = 'x-urikit-policy';

/** Fields of the question itself: of the connection to this service, and of a body that is not sent here. */
const OF_QUESTION = ['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];

/** The headers that a service believes, in lower case: its proxy sets or empties each of them. */
export const believedFields = ({ fields }: HandOver): readonly string[] => [...fields, TRUSTED, POLICY];

/** A request, and the path by which the proxy chose a location. */
export interface Question extends KeyRequest {
  readonly uri: string | undefined;
}

/** How questions are read. */
export interface Reading {
  readonly handOver: HandOver;
  /** The prefix of each target; it is removed. */
  readonly prefix: string;
  /** True if `X-Urikit-Trusted: 1` is believed. */
  readonly trust: boolean;
  /** Of the policy here. */
  readonly fingerprint: string;
  /** Names whose empty values are not sent to the origin, so that they are not there. */
  readonly set: ReadonlySet<string>;
}

/** The headers of a client, and those of its proxy. */
interface Told {
  readonly fields: string[];
  readonly handedOver: ReadonlyMap<string, string>;
  readonly isRepeated: boolean;
}

/** Tells the fields of a proxy from those of its client. */
export function createReader({ handOver, prefix, trust, fingerprint, set }: Reading) {
  const own = new Set(believedFields(handOver));
  const hidden = new Set([...own, ...OF_QUESTION]);
  const isEmptied = (name: string, value: string): boolean => handOver.dropsEmpty && value === '' && set.has(name);

  const tell = (raw: readonly string[]): Told => {
    const fields: string[] = [];
    const handedOver = new Map<string, string>();
    let isRepeated = false;
    for (let i = 0; i < raw.length; i += 2) {
      const name = (raw[i] as string).toLowerCase();
      const value = raw[i + 1] as string;
      if (!hidden.has(name)) {
        if (!isEmptied(name, value)) fields.push(name, value);
      } else if (own.has(name)) {
        isRepeated ||= handedOver.has(name);
        handedOver.set(name, value);
      }
    }
    return { fields, handedOver, isRepeated };
  };

  /** Reads the question of a proxy. Never throws. */
  return (incoming: IncomingMessage): Question | HandOverIssue => {
    const { fields, handedOver, isRepeated } = tell(incoming.rawHeaders);
    // If a proxy adds its header to that of its client, the two cannot be distinguished.
    if (isRepeated) return 'hand-over-repeated';
    const policy = handedOver.get(POLICY);
    if (policy !== undefined && policy !== fingerprint) return 'other-policy';
    const request = handOver.read((name) => handedOver.get(name), incoming);
    if (request?.target.startsWith(prefix) !== true) return 'hand-over-missing';
    const { connection, contentLength, transferEncoding } = request;
    if (connection !== undefined) fields.push('connection', connection);
    return {
      method: request.method,
      scheme: request.scheme,
      host: request.host,
      target: request.target.slice(prefix.length),
      header: (name) => fieldValue(fields, name),
      fields,
      hasBody: transferEncoding !== undefined || (contentLength !== undefined && contentLength !== '0'),
      trusted: trust && handedOver.get(TRUSTED) === '1',
      uri: request.uri,
    };
  };
}
