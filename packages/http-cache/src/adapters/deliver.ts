import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { discard } from '../messages/discard.js';
import type { Answer } from '../seam/exchange.js';
import { breakOff, endWith } from '../node/send.js';
import { writeHead } from './head.js';

/** Way to send a body over a response to which the application may write, too. */
export interface Sender {
  /** Runs something for which the response is the real one. */
  readonly asSender: <Result>(run: () => Result) => Result;
  /** Told when the client does not keep up, and when it does again. */
  readonly blocked: (isBlocked: boolean) => void;
}

const ALONE: Sender = { asSender: (run) => run(), blocked: () => undefined };

/** A body that breaks off breaks the connection: no end must look like one. */
function pour(body: Readable, response: ServerResponse, { asSender, blocked }: Sender): void {
  if (body.destroyed) {
    breakOff(response);
    return;
  }
  body.on('data', (chunk: Uint8Array) => {
    if (asSender(() => response.write(chunk))) return;
    blocked(true);
    body.pause();
  });
  response.on('drain', () => {
    blocked(false);
    body.resume();
  });
  body.on('end', () => {
    asSender(() => response.end());
  });
  body.on('error', () => {
    breakOff(response);
  });
  response.on('close', () => {
    if (!response.writableFinished) body.destroy();
  });
}

/** Sends an answer at the client's pace. Throws if Node refuses a header, before anything is sent. */
export function deliver(
  answer: Answer,
  response: ServerResponse,
  head: typeof writeHead = writeHead,
  sender: Sender = ALONE,
): void {
  const { body } = answer;
  const isStream = body instanceof Readable;
  if (response.destroyed) {
    discard(body);
    return;
  }
  sender.asSender(() => {
    head(response, answer);
    if (!isStream) endWith(body, response);
  });
  if (isStream) pour(body, response, sender);
}
