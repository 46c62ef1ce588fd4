import { httpDefaults, httpSchemes } from '@urikit/scheme-http/profile';

/** The ports of a scheme, by its name in lower case: for web schemes from the profile of http, for others from IANA. */

const WEB: Readonly<Record<string, { readonly defaultPort?: number }>> = httpSchemes(httpDefaults);

/** The first port of each scheme is its default. */
const OTHERS: Readonly<Record<string, readonly number[]>> = {
  ftp: [21, 20],
  ftps: [990, 989],
  ssh: [22],
  sftp: [22],
  telnet: [23],
  smtp: [25, 465, 587],
  imap: [143],
  imaps: [993],
  pop: [110],
  ldap: [389],
  ldaps: [636],
  nntp: [119],
  rtsp: [554],
  sip: [5060],
  sips: [5061],
  mysql: [3306],
  postgres: [5432],
  postgresql: [5432],
  redis: [6379],
  irc: [6667, 6665, 6666, 6668, 6669],
  ircs: [6697],
  mongodb: [27017],
  amqp: [5672],
  vnc: [5900],
  rsync: [873],
  smb: [445],
  mssql: [1433],
  sqlserver: [1433],
  git: [9418],
  svn: [3690],
  coap: [5683],
  coaps: [5684],
  mqtt: [1883],
  mqtts: [8883],
  rtmp: [1935],
  stun: [3478],
  stuns: [5349],
  turn: [3478],
  turns: [5349],
  xmpp: [5222],
  nfs: [2049],
  rediss: [6379],
  amqps: [5671],
  gopher: [70],
  gemini: [1965],
};

const others = (scheme: string): readonly number[] => (Object.hasOwn(OTHERS, scheme) ? (OTHERS[scheme] ?? []) : []);

/** The default port of a scheme; undefined if the table does not have the scheme. */
export const defaultPortOf = (scheme: string): number | undefined =>
  Object.hasOwn(WEB, scheme) ? WEB[scheme]?.defaultPort : others(scheme)[0];

/**
 * Tells if programs look up the host of a scheme, as in `postgresql+asyncpg` and `git+ssh`; `http+unix` has the path of a socket
 * there. A host of `file` is one of SMB.
 */
export function connects(scheme: string): boolean {
  const parts = scheme.split('+');
  if (parts.at(-1) === 'unix') return false;
  return scheme === 'file' || parts.some((part) => defaultPortOf(part) !== undefined);
}

/** Tells if a port belongs to the scheme. */
export const ownsPort = (scheme: string, port: number): boolean =>
  defaultPortOf(scheme) === port || others(scheme).includes(port);
