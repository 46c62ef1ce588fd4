import { Readable } from 'node:stream';
import { type ByteBudget, createByteBudget, fieldValue } from '@urikit/http-cache/internal';
import {
  type CacheEvents,
  cacheDefaults,
  type Answer,
  type Cache,
  type CacheOptions,
  createCache,
  createMemoryStore,
  type OriginRequest,
  receive,
  type Store,
} from '@urikit/http-cache';
import { compile } from '@urikit/cache-key';

/** What an origin says to one request; what is absent is 200, no fields, and `answer` with its number. */
export interface Said {
  readonly status?: number | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly body?: string | undefined;
}

/** An answer that was read to its end. */
export interface Got {
  readonly status: number;
  readonly fields: readonly string[];
  readonly header: (name: string) => string | undefined;
  readonly body: string;
  readonly hit: boolean;
  readonly answer: Answer;
}

/** A cache in front of an origin that is a function: no sockets, no clock but that of the process. */
export interface Rig {
  readonly cache: Cache;
  /** Bytes on their way. */
  readonly bytes: ByteBudget;
  readonly asked: (OriginRequest & { readonly header: (name: string) => string | undefined })[];
  /** Answers from now on. */
  say: Said | ((asked: OriginRequest, count: number) => Said);
  readonly get: (target: string, fields?: readonly string[], method?: string) => Promise<Got>;
}

export async function textOf({ body }: Answer): Promise<string> {
  if (body === undefined) return '';
  const chunks: Uint8Array[] = body instanceof Uint8Array ? [body] : [];
  if (!(body instanceof Uint8Array)) for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

/** Makes a cache whose origin says what it is told. `Date` is now, where nothing else is said. */
export function createRig(
  options: Partial<CacheOptions> = {},
  policy: Parameters<typeof compile>[0] = {},
  events: CacheEvents = {},
  store: Store = createMemoryStore({ maxBytes: 10_000_000 }),
): Rig {
  const bytes = createByteBudget(options.bytesInFlight ?? cacheDefaults.bytesInFlight);
  const rig: Rig = {
    asked: [],
    bytes,
    say: {},
    cache: createCache({
      keyer: compile(policy),
      store,
      bytes,
      options: { requestDirectives: 'honour', ...options },
      events,
      fetch: (request) => {
        rig.asked.push({ ...request, header: (name) => fieldValue(request.fields, name) });
        const said = typeof rig.say === 'function' ? rig.say(request, rig.asked.length) : rig.say;
        const { status = 200, fields = [], body = `answer ${String(rig.asked.length)}` } = said;
        const hasBody = request.method !== 'HEAD' && status !== 304 && status !== 204;
        const framing =
          !hasBody || fieldValue(fields, 'content-length') !== undefined ? [] : ['Content-Length', String(body.length)];
        const date = fieldValue(fields, 'date') === undefined ? ['Date', new Date().toUTCString()] : [];
        return Promise.resolve({
          status,
          fields: [...date, ...framing, ...fields],
          body: hasBody ? Readable.from([Buffer.from(body, 'latin1')]) : undefined,
        });
      },
    }),
    get: async (target, fields = [], method = 'GET') => {
      const request = receive({ method, scheme: 'http', target, fields: ['Host', 'ex.test', ...fields] });
      const answer = await rig.cache.respond(request);
      const body = await textOf(answer);
      const { status, handling } = answer;
      return {
        status,
        body,
        answer,
        fields: answer.fields,
        header: (name) => fieldValue(answer.fields, name),
        hit: handling.hit,
      };
    },
  };
  return rig;
}
