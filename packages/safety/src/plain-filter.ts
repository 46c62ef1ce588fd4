import type { HostList } from '@urikit/generic/host-list';
import { type HostIndex, indexOf } from './host-index.js';
import { hostEnd, hostStart, isHttp, NAME, plainAddress, plainPort, RARE } from './plain-web.js';
import { defaultPortOf } from './ports.js';

/** What a name of the DNS has at most (RFC 1123 2.1). */
const LONGEST = 253;

/** Longer texts are for the parser: an expression runs out of stack on millions of labels. */
const LONGEST_TEXT = 65_536;

/** What a filter is made of. */
export interface Restrictions {
  /** In lower case. */
  readonly schemes: readonly string[] | undefined;
  readonly allow: HostList | undefined;
  readonly deny: HostList | undefined;
  readonly ports: readonly number[] | undefined;
}

/** Whether URIs of a scheme may pass, and the port that is meant where none is written. */
const schemeOf = (name: string, schemes: readonly string[] | undefined) => ({
  mayPass: schemes === undefined || schemes.includes(name),
  port: Number(defaultPortOf(name)),
});

const isIn = (index: HostIndex, text: string, start: number, end: number, address: number, port: number): boolean =>
  address === NAME ? index.hasName(text, start, end, port) : index.hasAddress(address, port);

/**
 * A filter of web URIs as most are: it answers as the filter of all URIs does, and cuts nothing out of them.
 *
 * @returns a function that gives undefined where it cannot say, as of any other text
 */
export function plainFilter({ schemes, allow, deny, ports }: Restrictions): (text: string) => boolean | undefined {
  const [http, https] = [schemeOf('http', schemes), schemeOf('https', schemes)];
  const isFree = allow === undefined && deny === undefined && ports === undefined;
  const [denied, allowed] = [deny && indexOf(deny), allow && indexOf(allow)];
  return (text) => {
    if (text.length > LONGEST_TEXT) return undefined;
    const end = hostEnd(text);
    if (end < 0) return undefined;
    const scheme = isHttp(text) ? http : https;
    if (!scheme.mayPass || isFree) return scheme.mayPass;
    const start = hostStart(text);
    const address = plainAddress(text, start, end);
    // A list cannot say what a name means that is longer than the DNS has.
    if (address === RARE || end - start > LONGEST) return undefined;
    const port = plainPort(text, end) ?? scheme.port;
    if (denied !== undefined && isIn(denied, text, start, end, address, port)) return false;
    if (allowed !== undefined && !isIn(allowed, text, start, end, address, port)) return false;
    return ports === undefined || ports.includes(port);
  };
}
