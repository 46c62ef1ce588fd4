import type { EngineKit, Finding, Uri } from '@urikit/generic/hooks';
import { partsOf } from './parts.js';

/** "obviously dangerous header fields" (RFC 3261 19.1.5), with their short forms (7.3.3) */
const DANGEROUS: readonly string[] = ['from', 'f', 'call-id', 'i', 'cseq', 'via', 'v', 'record-route'];

/** `paramchar = param-unreserved / unreserved / escaped`; `hname` and `hvalue` have `?` besides */
const PARAMETER = /^(?:[/:&+$\w.!~*'()-]|%..)+$/;
const HEADER = /^(?:[/?:+$\w.!~*'()-]|%..)+$/;

/** No user, or `:`, `;`, `/` or `?` in a password; a user contains each of them but `:` */
const NO_USERINFO = /^(?::|$)|:.*[:;/?]/;

/** Each piece is read as the normal form has it, and has its place as written. */
export function checkSip(uri: Uri, kit: EngineKit, report: (finding: Finding) => void): void {
  const find = (code: string, at: number, message: string, more: Partial<Finding> = {}): void => {
    const { length } = uri.path;
    const place =
      at > length ? ({ component: 'query', at: at - length - 1 } as const) : ({ component: 'path', at } as const);
    report({ code, severity: 'error', message, section: 'RFC 3261 19.1.1', ...place, ...more });
  };
  if (uri.authority !== undefined) return;
  const parts = partsOf(uri, kit);
  if (parts === undefined) {
    find('at', 0, 'expected one "@" at most, between a user and a host');
    return;
  }
  const { userinfo, host, port, parameters, headers, hostAt } = parts;
  const colon = userinfo?.indexOf(':') ?? -1;
  if (userinfo !== undefined && NO_USERINFO.test(userinfo))
    find('user', 0, 'expected a user before "@", and no ":", ";", "/" and "?" in a password');
  if (colon >= 0) find('password', colon, 'expected no password: it is sent in clear text', { severity: 'warning' });
  if (host === '') find('host', hostAt, 'expected a host');
  else
    for (const { code, at, message, severity, section } of kit.checkHostName(host))
      find(code, hostAt + at, message, { severity, section });
  if (port !== undefined && !(/^[0-9]+$/.test(port) && Number(port) <= 65535))
    find('port', hostAt + host.length, 'expected a port from 0 to 65535 behind ":"');
  const seen = new Set<string>();
  for (const { name, value, at } of parameters.map(kit.normalPair)) {
    if (!PARAMETER.test(name) || (value !== undefined && !PARAMETER.test(value)))
      find('parameter', at, 'expected a name, and a value that is not empty behind "="');
    else if (name === 'ttl' && !(/^[0-9]{1,3}$/.test(value ?? '') && Number(value) <= 255))
      find('ttl', at, 'expected a number from 0 to 255 behind "ttl="');
    if (seen.has(name)) find('duplicate-parameter', at, 'expected each parameter once');
    seen.add(name);
  }
  if (headers?.length === 0) find('header', uri.path.length + 1, 'expected a header behind "?"');
  for (const { name, value, at } of (headers ?? []).map(kit.normalPair)) {
    if (!HEADER.test(name) || value === undefined || (value !== '' && !HEADER.test(value)))
      find('header', at, 'expected the name of a header, "=" and a value');
    else if (DANGEROUS.includes(name))
      find('dangerous-header', at, 'expected no header that identifies the caller or its route', {
        severity: 'warning',
        section: 'RFC 3261 19.1.5',
      });
  }
}
