import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Answer, OriginResponse } from '../seam/exchange.js';
import { OriginError } from '../seam/origin-error.js';
import { deliver } from './deliver.js';
import { headOf, ofResponse, replaceHead, setHead, type WriteHead } from './head.js';
import { readChunk } from './chunk.js';

/** Bytes that an application may write before any of them has been taken. Beyond that, it is asked to wait. */
const HELD_BYTES = 256 * 1024;

/** Progress of an exchange, as seen by the application and by `send`. */
interface Progress {
  hasHead: boolean;
  hasEnded: boolean;
  isSent: boolean;
  /** While `send` is at work: then calls reach the real response. */
  isSending: boolean;
  /** The client does not keep up. */
  isBlocked: boolean;
  /** The application waits for a `drain`. */
  isHeld: boolean;
}

type Method = (...args: unknown[]) => unknown;

/** Puts methods before those of a response; `send` gets the methods that were there. */
function intercept(response: ServerResponse, progress: Progress, methods: Readonly<Record<string, Method>>): void {
  for (const [name, method] of Object.entries(methods)) {
    // Methods that outer layers have put on the response stay in use: read by name, not from the prototype.
    const outer = Reflect.get(response, name) as Method;
    Reflect.set(response, name, (...args: unknown[]) =>
      progress.isSending ? Reflect.apply(outer, response, args) : method(...args),
    );
  }
}

/** How far the application is, in place of how far the real response is. */
function pretend(response: ServerResponse, progress: Progress): void {
  const define = (name: 'headersSent' | 'writableEnded', own: () => boolean): void => {
    Object.defineProperty(response, name, {
      configurable: true,
      get: () => (progress.isSending ? ofResponse(response, name) : own()),
    });
  };
  define('headersSent', () => progress.hasHead || progress.isSent);
  define('writableEnded', () => progress.hasEnded);
}

/**
 * Takes the bytes that are written to a response. The application sees it as without a cache: `headersSent`,
 * `writableEnded`, back-pressure and `close`. Methods that layers in front of this one have put on the response see the
 * answer that is sent.
 */
export function interceptResponse(response: ServerResponse, method: string) {
  const progress: Progress = {
    hasHead: false,
    hasEnded: false,
    isSent: false,
    isSending: false,
    isBlocked: false,
    isHeld: false,
  };
  let resolve: (answer: OriginResponse) => void = () => undefined;
  let reject: (cause: OriginError) => void = () => undefined;
  const answered = new Promise<OriginResponse>((onAnswer, onFailure) => {
    [resolve, reject] = [onAnswer, onFailure];
  });
  answered.catch(() => undefined);
  const body = new Readable({
    read: () => {
      if (!progress.isHeld) return;
      progress.isHeld = false;
      process.nextTick(() => response.emit('drain'));
    },
  });
  // A reader gets the error by its own listener; a body without a reader must not throw.
  body.on('error', () => undefined);

  const begin = (last?: Uint8Array): void => {
    if (progress.hasHead) return;
    progress.hasHead = true;
    const { status, fields, hasBody } = headOf(response, method, last);
    if (!hasBody) body.destroy();
    // The end of an application's answer is told from a break by the interceptor itself.
    resolve({ status, fields, body: hasBody ? body : undefined, delimited: true });
  };
  const breakOff = (reason: OriginError): void => {
    reject(reason);
    if (!progress.hasEnded) body.destroy(reason);
  };

  intercept(response, progress, {
    writeHead: (...args) => {
      setHead(response, args as Parameters<WriteHead>);
      begin();
      return response;
    },
    flushHeaders: () => begin(),
    write: (...args) => {
      const { bytes, done } = readChunk(args);
      begin();
      if (done !== undefined) process.nextTick(done);
      if (progress.hasEnded || bytes === undefined || body.destroyed) return true;
      body.push(bytes);
      progress.isHeld = body.readableLength > HELD_BYTES;
      return !progress.isBlocked && !progress.isHeld;
    },
    end: (...args) => {
      const { bytes, done } = readChunk(args);
      begin(bytes ?? new Uint8Array(0));
      if (done !== undefined) response.once('finish', () => done());
      if (progress.hasEnded) return response;
      progress.hasEnded = true;
      if (bytes !== undefined && !body.destroyed) body.push(bytes);
      if (!body.destroyed) body.push(null);
      return response;
    },
  });
  pretend(response, progress);
  response.once('close', () => breakOff(new OriginError('client-gone')));

  return {
    /**
     * Resolves with the head of the application's answer, its body as it comes. Rejects if the application does not
     * answer.
     */
    answered,
    /** The application threw: 500, or a broken connection if its head is out already. */
    fail: (cause: unknown): void => {
      if (!progress.hasHead) breakOff(new OriginError('application-failed', { cause }));
      else if (!progress.hasEnded) response.destroy();
    },
    /** Sends the answer that the cache made of it. */
    send: (answer: Answer): void => {
      progress.isSent = true;
      deliver(answer, response, replaceHead, {
        asSender: (run) => {
          const before = progress.isSending;
          progress.isSending = true;
          try {
            return run();
          } finally {
            progress.isSending = before;
          }
        },
        blocked: (isBlocked) => {
          progress.isBlocked = isBlocked;
        },
      });
    },
  };
}

/**
 * An application's answer on its way from a `ServerResponse` to the cache, and the cache's answer on its way out by the
 * same.
 */
export type ResponseInterceptor = ReturnType<typeof interceptResponse>;
