import { describe, expect, test } from '@jest/globals';
import { hazards } from '@urikit/safety';
import { crossOriginNames, redirected } from '../../src/fetch/redirect.js';
import { defaultPortOf, ownsPort } from '../../src/ports.js';

/** Second copies of published lists, each typed from its source, so that no row vanishes unseen. */

const codesOf = (text: string): readonly string[] => hazards(text).map(({ code }) => code);

const portsOf = (list: string): readonly number[] => list.split(' ').map(Number);

describe('RFC 3986 3.2.3, 7.2: ports of other protocols', () => {
  /** Fetch Standard 2.9, "port blocking": the table of bad ports. */
  const BAD = portsOf(
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 ' +
      '137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 ' +
      '1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080',
  );
  /** Documents of the servers: the port that each listens to unless it is told another one. */
  const SERVERS: Readonly<Record<string, string>> = {
    'SMB; rsync; RDP; VNC; WinRM': '445 873 3389 5900 5985',
    'SQL Server; Oracle; MySQL; PostgreSQL; Redis; CouchDB': '1433 1521 3306 5432 6379 5984',
    'MongoDB; Cassandra; Elasticsearch; memcached': '27017 28017 9042 9200 9300 11211',
    'ZooKeeper; RabbitMQ and its port mapper': '2181 5672 4369',
    'Docker; etcd; kubelet': '2375 2376 2379 2380 10250 10255',
  };

  test('are those of the Fetch Standard and of servers, and no others', () => {
    const listed = [...BAD, ...Object.values(SERVERS).flatMap(portsOf)].sort((a, b) => a - b);
    const all = Array.from({ length: 30_000 }, (_, port) => port);
    const isOther = (port: number): boolean =>
      codesOf(`x://h.example:${String(port)}/`).includes('safety/other-protocol-port');
    expect(all.filter(isOther)).toEqual(listed);
  });

  /** IANA, Service Name and Transport Protocol Port Number Registry; documents of the servers. */
  const OWN: Readonly<Record<string, string>> = {
    ...{ http: '80', https: '443', ws: '80', wss: '443', ftp: '21 20', ftps: '990 989', ssh: '22', sftp: '22' },
    ...{ telnet: '23', smtp: '25 465 587', imap: '143', imaps: '993', pop: '110', nntp: '119', rsync: '873' },
    ...{
      ldap: '389',
      ldaps: '636',
      rtsp: '554',
      sip: '5060',
      sips: '5061',
      irc: '6667 6665 6666 6668 6669',
      ircs: '6697',
    },
    ...{ mysql: '3306', postgres: '5432', postgresql: '5432', mssql: '1433', sqlserver: '1433', mongodb: '27017' },
    ...{ redis: '6379', amqp: '5672', vnc: '5900', smb: '445' },
  };
  test.each(Object.entries(OWN))('%s has %s', (scheme, list) => {
    const ports = portsOf(list);
    expect(defaultPortOf(scheme)).toBe(ports[0]);
    const all = Array.from({ length: 30_000 }, (_, port) => port);
    expect(all.filter((port) => ownsPort(scheme, port))).toEqual([...ports].sort((a, b) => a - b));
  });
});

describe('RFC 3986 7.4: names that carry an address', () => {
  // The documents of each service, and the records of its zone.
  const READERS =
    'nip.io sslip.io xip.io nip.me traefik.me backname.io ip6.name ipq.co 1u.ms rbndr.us rebind.network'.split(' ');
  const LOOPBACKS = 'localtest.me lvh.me vcap.me lacolhost.com localho.st yoogle.com fuf.me loopback.jp'.split(' ');
  test.each([...READERS, ...LOOPBACKS])('%s', (zone) => {
    expect(codesOf(`http://a.${zone}/`)).toContain('safety/name-with-address');
    expect(codesOf(`http://a${zone}/`)).toEqual([]);
    expect(codesOf(`http://${zone.replace('.', 'x')}/`)).toEqual([]);
  });

  test.each(LOOPBACKS)('%s is the asking machine', (zone) => {
    expect(codesOf(`http://a.${zone}/`)).toContain('safety/loopback');
  });
});

describe('UTS 39 5.2: scripts', () => {
  // Unicode, Scripts.txt: the first letter of each script.
  test.each([
    ['Cyrillic', 'ж'],
    ['Greek', 'δ'],
    ['Armenian', 'ժ'],
    ['Cherokee', 'ꭰ'],
    ['Coptic', 'ⲁ'],
    ['Georgian', 'ა'],
    ['Arabic', 'ب'],
    ['Hebrew', 'ב'],
    ['Thai', 'ก'],
    ['Lao', 'ກ'],
    ['Khmer', 'ក'],
    ['Myanmar', 'က'],
    ['Ethiopic', 'ሀ'],
    ['Devanagari', 'क'],
    ['Bengali', 'ক'],
    ['Tamil', 'க'],
    ['Telugu', 'క'],
  ])('%s and Latin are mixed', (script, letter) => {
    const [hazard] = hazards(`http://bd${letter}.example/`);
    expect(hazard).toMatchObject({ code: 'safety/mixed-scripts' });
    expect(hazard?.message).toContain(`Latin, ${script}`);
  });

  test.each(['aひア漢', 'a漢ㄅ', 'a漢한'])('%s is how a language is written', (label) => {
    expect(codesOf(`http://${label}.example/`)).not.toContain('safety/mixed-scripts');
  });

  test.each([
    ['ひ한', 'Hiragana, Hangul'],
    ['アㄅ', 'Katakana, Bopomofo'],
    ['漢ж', 'Cyrillic, Han'],
  ])('%s mixes %s', (label, scripts) => {
    expect(hazards(`http://${label}.example/`)[0]?.message).toContain(scripts);
  });
});

describe('RFC 3986 7.6: schemes whose rest is a program', () => {
  // HTML Standard 7.4.2.3.2; VBScript and JScript of Windows; LiveScript and mocha of Netscape; RFC 2557
  test.each('javascript vbscript livescript jscript mocha mhtml'.split(' '))('%s', (scheme) => {
    expect(codesOf(`${scheme}:a`)).toContain('safety/script-scheme');
    expect(codesOf(`${scheme}s:a`)).not.toContain('safety/script-scheme');
  });

  // IANA, Media Types: those that show or keep what they have
  test.each([
    ...['image/png', 'font/woff2', 'audio/ogg', 'video/mp4', 'text/plain', 'text/css', 'text/csv', ''],
    ...['application/octet-stream', 'application/json', 'application/pdf', 'application/wasm', 'application/font-woff'],
    'application/x-font-ttf',
  ])('data:%s is inert', (type) => {
    expect(codesOf(`data:${type},a`)).toEqual([]);
    expect(codesOf(`data:x${type},a`)).toContain('safety/script-scheme');
  });
});

describe('RFC 9110 15.4: headers of a redirected request', () => {
  // RFC 9110 12.5, 10.1.5, 13.1, 14.2, 8.4, 8.5, 8.3; RFC 9111 5.2, 5.4
  const CROSSING =
    'accept accept-charset accept-encoding accept-language user-agent if-match if-none-match if-modified-since ' +
    'if-unmodified-since if-range range content-encoding content-language content-type cache-control pragma';
  const OF_BODY = 'content-encoding content-language content-length content-location content-type';
  const sent = (url: string) => ({
    url: new URL(url),
    method: 'POST',
    headers: new Headers(`${CROSSING} ${OF_BODY} x-a`.split(' ').map((name) => [name, 'x'])),
    body: 'a',
    referrer: undefined,
  });
  const at = (status: number, location: string) => ({
    status,
    location,
    redirects: 1,
    crossing: crossOriginNames([]),
  });

  test('another origin gets those that are no credential', () => {
    expect([...crossOriginNames([])].sort()).toEqual(CROSSING.split(' ').sort());
  });

  test('a GET without a body has none that describes one (15.4.4)', () => {
    const { headers } = redirected(sent('http://a.example/'), at(303, '/b'));
    expect(OF_BODY.split(' ').filter((name) => headers.has(name))).toEqual([]);
    expect(headers.get('x-a')).toBe('x');
  });
});
