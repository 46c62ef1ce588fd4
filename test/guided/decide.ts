import { compile, decodeKey, type KeyRequest } from '@urikit/cache-key';

/**
 * RFC 9111 section 2, 4: a request is forwarded as it is keyed. The forwarded request has the same key, the parts of the key
 * are those of the decision, and headers as a list are decided as headers by name. A string is a target, a host, headers: a
 * line each.
 */

const keyers = [
  compile({}),
  compile({
    query: { order: 'name', exclude: 'tracking', multi: 'set', plus: 'space' },
    path: { form: 'raw', dotSegments: 'keep' },
  }),
  compile({ headers: { accept: 'present', 'accept-language': { language: ['en', 'de'] } }, scheme: 'ignore' }),
];

export const words = [
  ...['/a', '//h', 'http://h/', '?a=1', '&utm_source=x', '%2F', '/../', ';', 'h:80', '[::1]', '%00', '?', '+', '&&'],
  ...['\ncookie: a=b', '\naccept: */*', '\naccept-language: de', '\nrange: bytes=0-'],
];

function requestOf(target: string, host: string, headers: ReadonlyMap<string, string>): KeyRequest {
  return { method: 'GET', scheme: 'https', target, host, header: (name) => headers.get(name) };
}

export function fault(text: string): string | undefined {
  const [target = '', host = '', ...lines] = text.split('\n');
  const pairs = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9a-z-]+): ?([ -~]*)$/i.exec(line) ?? [];
    return name === '' ? [] : [[name.toLowerCase(), value] as const];
  });
  const headers = new Map(pairs);
  const request = requestOf(target, host, headers);
  for (const keyer of keyers) {
    const decided = keyer.decide(request);
    const listed = keyer.decide({ ...request, fields: [...headers].flat() });
    if (JSON.stringify(listed) !== JSON.stringify(decided)) return `is ${listed.action} by a list of headers`;
    if (decided.action !== 'key') continue;
    const sent = new Map(headers);
    for (const [name, value] of decided.forward.fields) {
      if (value === undefined) sent.delete(name);
      else sent.set(name, value);
    }
    const again = keyer.decide(requestOf(decided.forward.target, decided.forward.host, sent));
    if (again.action !== 'key' || again.key !== decided.key)
      return `${decided.key} is sent as ${decided.forward.target}: ${JSON.stringify(again)}`;
    const parts = decodeKey(decided.key);
    if (parts.target !== decided.target || parts.host !== decided.host) return `${decided.key} names another target`;
  }
  return undefined;
}
