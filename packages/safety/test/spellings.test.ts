import { expect, test } from '@jest/globals';
import { createHostFilter } from '@urikit/safety';
import { FetchRefusedError, guardedFetch } from '@urikit/safety/fetch';

/** Every spelling of an IPv4 address that some reader takes: numbers of one to four parts, in three bases, and more. */
function spellingsOf(octets: readonly [number, number, number, number]): readonly string[] {
  const [a, b, c, d] = octets;
  const parts = [
    [a, b, c, d],
    [a, b, c * 256 + d],
    [a, (b * 256 + c) * 256 + d],
    [((a * 256 + b) * 256 + c) * 256 + d],
  ];
  const bases: readonly ((part: number) => string)[] = [
    (part) => String(part),
    (part) => `0x${part.toString(16)}`,
    (part) => `0X${part.toString(16).toUpperCase()}`,
    (part) => `0x000${part.toString(16)}`,
    (part) => `0${part.toString(8)}`,
    (part) => `0000${part.toString(8)}`,
  ];
  const numbers = parts.flatMap((each) => [
    ...bases.map((base) => each.map(base).join('.')),
    ...bases.map((base, i) =>
      each.map((part, at) => (at % 2 === 0 ? base : (bases[(i + 1) % 6] ?? base))(part)).join('.'),
    ),
  ]);
  const hex = (...two: readonly [number, number]): string => (two[0] * 256 + two[1]).toString(16);
  const tail = `${hex(a, b)}:${hex(c, d)}`;
  const dotted = octets.join('.');
  const inside = ['::', '::ffff:', '64:ff9b::', '64:ff9b:1::', '::ffff:0:', 'fd01::5efe:', 'fe80::200:5efe:'].flatMap(
    (prefix) => [`${prefix}${dotted}`, `${prefix}${tail}`, `${prefix}${tail}`.toUpperCase()],
  );
  const inverted = `2001:0:1:2:3:4:${hex(255 - a, 255 - b)}:${hex(255 - c, 255 - d)}`;
  return [
    ...numbers,
    ...numbers.map((each) => `${each}.`),
    ...numbers.map((each) => Array.from(each, (char) => `%${char.charCodeAt(0).toString(16)}`).join('')),
    ...numbers.map((each) => each.replace('.', '%2e')),
    ...[...inside, inverted, `2002:${tail}::`, `2002:${tail}::1`].map((each) => `[${each}]`),
  ];
}

const NAMES = [
  'localhost',
  'metadata.google.internal',
  'metadata',
  'a.localhost',
  'ip6-localhost',
  'ip6-loopback',
].flatMap((name) => [
  name,
  name.toUpperCase(),
  `${name}.`,
  name.replace(/[aeiou]/g, (char) => `%${char.charCodeAt(0).toString(16)}`),
  name.replace('l', '%4C'),
]);

const SIX = [
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::0.0.0.1]',
  '[::]',
  '[fd00:ec2::254]',
  '[FD00:EC2:0::0254]',
];

const HOSTS = [
  ...spellingsOf([127, 0, 0, 1]),
  ...spellingsOf([127, 255, 3, 4]),
  ...spellingsOf([169, 254, 169, 254]),
  ...spellingsOf([10, 1, 2, 3]),
  ...NAMES,
  ...SIX,
];

const filter = createHostFilter({ deny: ['loopback', 'private', 'link-local', 'metadata'] });

test(`${String(HOSTS.length)} spellings of loopback, metadata and private addresses do not pass`, () => {
  expect(HOSTS.length).toBeGreaterThan(600);
  const around: readonly ((host: string) => string)[] = [
    (host) => `http://${host}/`,
    (host) => `HTTP://good.example@${host}:80/`,
    (host) => `https://good.example%40@${host}?good.example`,
  ];
  expect(HOSTS.flatMap((host) => around.map((make) => make(host))).filter((text) => filter.allows(text))).toEqual([]);
});

test('they do not pass by way of the reading of the client either', async () => {
  const fetch = guardedFetch(filter, { lookup: () => Promise.reject(new Error('was asked')) });
  const passed: unknown[] = [];
  for (const host of HOSTS) {
    await fetch(`http://${host}/`).catch((cause: unknown) => {
      if (!(cause instanceof FetchRefusedError)) passed.push([host, cause]);
    });
  }
  expect(passed).toEqual([]);
});

test('what a client reads as such a host, and is no URI, does not pass', () => {
  const wide = (text: string): string =>
    text.replace(/[0-9a-z]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
  const hosts = ['127.0.0.1', 'localhost', '169.254.169.254'];
  const texts = hosts.flatMap((host) => [
    `http://${wide(host)}/`,
    `http://${host.replaceAll('.', '\u3002')}\u3002/`,
    `http://good.example\\@${host}/`,
    `http:\\\\${host}/`,
    `http:/\\${host}/`,
    `\thttp://${host}/`,
    `ht\ntp://${host}/`,
    `http://${host.slice(0, 2)}\t${host.slice(2)}/`,
    `http:${host}/`,
    `http:///${host}/`,
    `//${host}/`,
    `http://${host}\\.good.example/`,
    `http://[${host}]/`,
  ]);
  expect(texts.filter((text) => filter.allows(text))).toEqual([]);
});
