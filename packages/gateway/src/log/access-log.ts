import type { IncomingMessage, ServerResponse } from 'node:http';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { Answer } from '@urikit/http-cache';
import { fieldValue, outcomeOf } from '@urikit/http-cache/internal';
import { compileFormat } from './access-format.js';
import type { Mark } from './mark.js';
import { masked, shownTarget } from './redact.js';

/** How requests are written. */
export interface AccessLogSetup {
  /** `-` is stdout. */
  readonly file: string | undefined;
  readonly format: string;
  readonly query: 'redact' | 'show';
  /** Writes the marks of a request in place of values that are not shown. */
  readonly markOf: (incoming: IncomingMessage) => Mark;
  readonly addressOf: (incoming: IncomingMessage) => string;
  readonly stdout: (line: string) => void;
  /** Called if the file cannot be written. */
  readonly failed: (cause: unknown) => void;
}

/** A log of requests. */
export interface AccessLog {
  /**
   * Writes a line once the answer has gone.
   *
   * @param began - the time at which the request was received, in milliseconds of `performance.now`
   */
  readonly begin: (incoming: IncomingMessage, response: ServerResponse, answer: Answer, began: number) => void;
  readonly close: () => void;
}

/** Lines that wait for the file, in bytes. Above it lines are left out: a log must not take the memory of a server. */
const MOST_WAITING = 8 * 1024 * 1024;

function lineWriter({ file, stdout, failed }: AccessLogSetup): { write: (line: string) => void; end: () => void } {
  if (file === undefined || file === '-') return { write: stdout, end: () => undefined };
  const stream: WriteStream = createWriteStream(file, { flags: 'a' });
  stream.on('error', failed);
  return {
    write: (line) => {
      if (stream.writableLength < MOST_WAITING) stream.write(line);
    },
    end: () => void stream.end(),
  };
}

/** Makes a log of requests; undefined if the configuration names no file for it. */
export function createAccessLog(setup: AccessLogSetup): AccessLog | undefined {
  if (setup.file === undefined) return undefined;
  const { write, end } = lineWriter(setup);
  const format = compileFormat(setup.format);
  const { query, markOf } = setup;
  return {
    begin: (incoming, response, { status, body, handling }, began) => {
      let bytes = body instanceof Uint8Array ? body.byteLength : 0;
      if (body !== undefined && !(body instanceof Uint8Array))
        body.on('data', (chunk: Uint8Array) => (bytes += chunk.byteLength));
      const { method = '', url = '', rawHeaders, httpVersion } = incoming;
      const referer = fieldValue(rawHeaders, 'referer');
      const agent = fieldValue(rawHeaders, 'user-agent');
      const address = setup.addressOf(incoming);
      const authorization = fieldValue(rawHeaders, 'authorization');
      response.once('close', () => {
        const mark = markOf(incoming);
        const line = format({
          address,
          user: authorization === undefined ? undefined : mark(authorization, 'whole'),
          time: Date.now(),
          method,
          target: shownTarget(url, query, mark),
          version: httpVersion,
          status,
          bytes,
          duration: (performance.now() - began) / 1000,
          outcome: outcomeOf(handling),
          reason: handling.detail,
          backend: handling.from,
          host: fieldValue(rawHeaders, 'host'),
          referer: referer === undefined ? undefined : shownTarget(referer, query, mark),
          agent: agent === undefined ? undefined : masked(agent, 'query', mark),
        });
        write(`${line}\n`);
      });
    },
    close: end,
  };
}
