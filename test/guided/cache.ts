import { compile } from '@urikit/cache-key';
import {
  type Cache,
  createCache,
  createMemoryStore,
  type FetchOrigin,
  type OriginRequest,
  receive,
} from '@urikit/http-cache';

/**
 * RFC 9111 section 2: a request is answered with the representation of another one only if the origin would answer both alike.
 * The origin answers with what it was asked: target, host, and the headers that its Vary names. A string is two requests and
 * the headers of a response, with an empty line between; a request is a target, a host, headers: a line each.
 */

export const words = [
  ...[
    '/a',
    '/%61',
    '/b?x=1',
    'http://h/',
    '//h',
    '?',
    '\n\n',
    '\nh',
    '\ncache-control: ',
    '\nvary: accept',
    '\nvary: *',
  ],
  ...['max-age=60', 's-maxage=0', 'no-store', 'no-cache="a"', 'private', 'public', 'stale-if-error=9', '\nage: 1'],
  ...['\naccept: a', '\naccept: b', '\nrange: bytes=0-', '\nif-none-match: "a"', '\netag: "a"', '\nauthorization: x'],
  ...['\nexpires: 0', '\ncookie: a=b', '\ncontent-location: /b', '\nno-vary-search: params', '\ncache-groups: "g"'],
];

const fieldsOf = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\t -~\x80-\xff]*)$/.exec(line)?.slice(1) ?? []);

const valueOf = (fields: readonly string[], name: string): string =>
  fields.filter((_, i) => i % 2 === 1 && fields[i - 1]?.toLowerCase() === name).join(', ');

/** The answer of the origin to a request, as a string. */
const seenBy = ({ target, host, fields }: OriginRequest, vary: readonly string[]): string =>
  JSON.stringify([target, host, ...vary.map((name) => valueOf(fields, name))]);

function originOf(response: readonly string[]): FetchOrigin {
  const vary = valueOf(response, 'vary')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const own = response.flatMap((name, i) =>
    i % 2 === 0 && !/^(?:content-length|transfer-encoding|connection|x-seen)$/i.test(name)
      ? [name, response[i + 1] ?? '']
      : [],
  );
  return (request) =>
    Promise.resolve({
      status: 200,
      fields: ['X-Seen', seenBy(request, vary), 'Content-Length', '0', ...own],
      body: undefined,
    });
}

const answered = async (cache: Cache, [target = '', host = '', ...lines]: readonly string[]): Promise<string> => {
  const fields = ['Host', host, ...fieldsOf(lines)];
  const answer = await cache.respond(receive({ method: 'GET', scheme: 'http', target, fields }));
  return valueOf(answer.fields, 'x-seen');
};

export async function fault(text: string): Promise<string | undefined> {
  const [first = [], second = [], response = []] = text.split('\n\n').map((part) => part.split('\n'));
  const make = () =>
    createCache({
      keyer: compile({}),
      store: createMemoryStore({ maxBytes: 100_000 }),
      fetch: originOf(fieldsOf(response)),
    });
  const [cache, fresh] = [make(), make()];
  await answered(cache, first);
  const [shared, own] = [await answered(cache, second), await answered(fresh, second)];
  return shared === own ? undefined : `is answered with ${shared} in place of ${own}`;
}
