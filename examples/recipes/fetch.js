/** What the recipes for platforms with `fetch` share. */

/** A request of `fetch`, as `decide` takes it. Characters above a byte are those of a platform that has decoded: refused. */
export function requestOf(request) {
  const [, scheme = '', host = '', rest = ''] = /^(https?):\/\/([^/?#]*)(.*)$/is.exec(request.url) ?? [];
  return {
    method: request.method,
    scheme: scheme.toLowerCase(),
    host,
    target: rest.startsWith('/') ? rest : `/${rest}`,
    header: (name) => request.headers.get(name) ?? undefined,
    hasBody: request.body !== null,
    trusted: false,
  };
}

/** The headers to forward: of a keyed request those of the key alone, so that no other one can change a shared answer. */
export function headersOf(request, decision) {
  const headers = new Headers(decision.action === 'key' ? [] : request.headers);
  if (decision.action === 'key')
    for (const name of decision.keyedFields)
      if (request.headers.has(name)) headers.set(name, request.headers.get(name));
  for (const [name, value] of decision.forward.fields)
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  return headers;
}

/** True if `fetch` of the platform sends a target as it was decided: it reads URLs in its own way. */
export function isKept(url, target) {
  const { pathname, search } = new URL(url);
  return pathname + search === target;
}
