import { httpDefaults, httpSchemes } from '@urikit/scheme-http/profile';

/** Which ports a scheme has, by its name in lower case: those of the web by the profile of http, others by IANA. */

const WEB = httpSchemes(httpDefaults);

/** The first is what is meant where none is written. */
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
  mssql: [1433],
  sqlserver: [1433],
};

const others = (scheme: string): readonly number[] => (Object.hasOwn(OTHERS, scheme) ? (OTHERS[scheme] ?? []) : []);

/** The port that is meant where none is written; undefined for a scheme that has none here. */
export const defaultPortOf = (scheme: string): number | undefined =>
  Object.hasOwn(WEB, scheme) ? WEB[scheme]?.defaultPort : others(scheme)[0];

/** Whether a port is one of the scheme's own. */
export const ownsPort = (scheme: string, port: number): boolean =>
  defaultPortOf(scheme) === port || others(scheme).includes(port);
