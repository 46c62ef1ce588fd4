import { tryParse } from '@urikit/generic';
import type { Reader } from '@urikit/safety';

/** The reading of a string by one program. */
export interface HostRow {
  readonly name: string;
  readonly how: 'this engine' | 'for real' | 'emulated';
  /** Undefined where the program refuses the string or finds no host in it. */
  readonly host: string | undefined;
  /** Whether it is known to refuse the string. */
  readonly refuses?: boolean;
}

/** The readings of the engine and of this browser, which need no other program. */
export function realRows(text: string): readonly HostRow[] {
  const result = tryParse(text);
  const host = result.ok ? result.value.authority?.host.text.toLowerCase() : undefined;
  const url = browserUrl(text);
  return [
    { name: 'RFC 3986', how: 'this engine', host: host === '' ? undefined : host, refuses: !result.ok },
    { name: 'Your browser', how: 'for real', host: url?.hostname || undefined, refuses: url === undefined },
  ];
}

/** The URL of this runtime, undefined where it refuses the string. */
export function browserUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Readers that this page asks for real. */
const REAL = ['strict readers (RFC 3986)', 'browsers (WHATWG)'];

const NAMES: Readonly<Record<string, string>> = {
  'backslash as slash': 'Backslash as slash',
  'expressions (Appendix B)': 'Expression of Appendix B',
  'Go net/url': 'Go',
  'Java java.net.URL': 'Java URL',
  'PHP parse_url': 'PHP',
  'Python urllib': 'Python',
};

export const emulatedRows = (text: string, readers: readonly Reader[]): readonly HostRow[] =>
  readers
    .filter(({ name }) => !REAL.includes(name))
    .map(({ name, host }) => ({ name: NAMES[name] ?? name, how: 'emulated', host: host(text) }));

/** The hosts that are seen, each once, in the order of the rows. */
export const hostsOf = (rows: readonly HostRow[]): readonly string[] =>
  Array.from(new Set(rows.flatMap(({ host }) => host ?? [])));

/** The answer above the rows. */
export function headlineOf(rows: readonly HostRow[]): {
  readonly tone: 'good' | 'warning' | 'error';
  readonly words: string;
} {
  const hosts = hostsOf(rows);
  const [first = ''] = hosts;
  if (hosts.length === 0) return { tone: 'good', words: 'No program finds a host' };
  if (hosts.length > 1) return { tone: 'error', words: `${String(hosts.length)} different hosts` };
  const refused = rows.filter(({ host }) => host === undefined).length;
  return refused === 0
    ? { tone: 'good', words: `All see ${first}` }
    : { tone: 'warning', words: `${String(refused)} refuse it, the others see ${first}` };
}
