/** A response out of a stream of bytes. */
export interface Parsed {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** The body that begins a text, and the text behind it; undefined where all of it is not there yet. */
function bodyIn(rest: string, header: Parsed['header'], status: number): readonly [string, string] | undefined {
  if (status === 204 || status === 304) return ['', rest];
  if (header('transfer-encoding') === undefined) {
    const length = Number(header('content-length'));
    return rest.length < length ? undefined : [rest.slice(0, length), rest.slice(length)];
  }
  let [body, left] = ['', rest];
  for (;;) {
    const end = left.indexOf('\r\n');
    const size = end < 0 ? NaN : Number.parseInt(left.slice(0, end), 16);
    if (Number.isNaN(size) || left.length < end + size + 4) return undefined;
    body += left.slice(end + 2, end + 2 + size);
    left = left.slice(end + size + 4);
    if (size === 0) return [body, left];
  }
}

/** The first final response to a GET in a text, one character for one byte, and the text behind it; undefined for none. */
export function firstResponse(text: string): readonly [Parsed, string] | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(line.split(' ')[1]);
  const fields = new Map(
    lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.replace(/^[^:]*:\s*/, '')]),
  );
  const rest = text.slice(end + 4);
  if (status < 200) return firstResponse(rest);
  const header = (name: string): string | undefined => fields.get(name);
  const found = bodyIn(rest, header, status);
  return found === undefined ? undefined : [{ status, header, body: found[0] }, found[1]];
}
