/**
 * The diagrams of the documents as SVG, in both colour schemes, with their words as text.
 */
import { benchmark } from './chart.mjs';
import { picture, write } from './drawing.mjs';

/** A box with a title and lines below it. */
const box = ({ x, y, w, h, title, lines = [], hue = '', mono = false }) => {
  const first = y + h / 2 - lines.length * 9 + 5;
  return [
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" class="box ${hue}"/>`,
    write(x + w / 2, first, title, `bold${mono ? ' mono' : ''}`, 'middle'),
    ...lines.map((line, i) => write(x + w / 2, first + 18 * (i + 1), line, 'small', 'middle')),
  ].join('\n');
};

/** A line along points, with a head at its end. */
const arrow = (points, label, at = points[0]) =>
  [
    `<polyline points="${points.map((point) => point.join(',')).join(' ')}" class="line" marker-end="url(#head)"/>`,
    ...(label === undefined ? [] : [write(at[0], at[1], label, 'small')]),
  ].join('\n');

const pipeline = () =>
  picture(
    760,
    200,
    'The way of a string',
    [
      'A string is scanned to a reference, resolved against a base to a URI, normalized by hooks, and recomposed to a string.',
      'A check gives issues, a comparison gives an answer.',
    ].join(' '),
    ...['string', 'reference', 'URI', 'normal form', 'string'].map((title, i) =>
      box({ x: 10 + i * 154, y: 20, w: 110, h: 44, title, hue: ['', 'scheme', 'host', 'path', ''][i] }),
    ),
    ...['scan', 'resolve', 'normalize', 'write'].map((label, i) =>
      [
        arrow([
          [120 + i * 154, 42],
          [162 + i * 154, 42],
        ]),
        write(141 + i * 154, 16, label, 'small', 'middle'),
      ].join('\n'),
    ),
    arrow([
      [219, 64],
      [219, 128],
    ]),
    box({ x: 154, y: 130, w: 130, h: 52, title: 'issues', lines: ['check'], hue: 'query' }),
    arrow([
      [527, 64],
      [527, 128],
    ]),
    box({ x: 462, y: 130, w: 130, h: 52, title: 'comparison', lines: ['compare, level'], hue: 'query' }),
    box({ x: 308, y: 130, w: 130, h: 52, title: 'hooks', lines: ['of the scheme'], hue: 'scheme' }),
    arrow([
      [400, 130],
      [425, 66],
    ]),
  );

const ladder = () => {
  const rungs = [
    ['simple-string', '6.2.1', 'HTTP://EXAMPLE.com:80/%7Ea', 'http://example.com/~a', false],
    ['syntax-based', '6.2.2', 'http://example.com:80/~a', 'http://example.com/~a', false],
    ['scheme-based', '6.2.3', 'http://example.com/~a', '', true],
    ['protocol-based', '6.2.4', 'http://example.com/~a', '', true],
  ];
  return picture(
    760,
    256,
    'The ladder of comparison',
    'Two strings on four rungs. By syntax the case and the percent-encoding become one, by their scheme the default port goes, and from there on they are one.',
    ...rungs.flatMap(([level, section, left, right, isOne], i) => {
      const y = 36 + i * 60;
      return [
        write(10, y, level, 'bold'),
        write(10, y + 18, `RFC 3986 ${section}`, 'small'),
        isOne
          ? `<circle cx="180" cy="${y}" r="6" class="box path"/>`
          : `<circle cx="172" cy="${y}" r="5" class="box query"/><circle cx="188" cy="${y}" r="5" class="box query"/>`,
        ...(i === 3
          ? []
          : rungs[i + 1][4] && !isOne
            ? [`<path d="M172 ${y + 6} L178 ${y + 54} M188 ${y + 6} L182 ${y + 54}" class="line"/>`]
            : isOne
              ? [`<path d="M180 ${y + 7} V${y + 53}" class="line"/>`]
              : [`<path d="M172 ${y + 6} V${y + 54} M188 ${y + 6} V${y + 54}" class="line"/>`]),
        write(214, y + 5, left, 'mono'),
        ...(right === '' ? [] : [write(490, y + 5, right, 'mono')]),
        ...[[], ['scheme-case, host-case, percent-encoding-unreserved'], ['default-port'], []][i].map((rule) =>
          write(214, y + 24, rule, 'small'),
        ),
      ];
    }),
  );
};

const layers = () =>
  picture(
    760,
    250,
    'Layers of a composition',
    'The default set lies below a set of the company and a set of a team. The outer layer overrides the inner one; a locked setting stays.',
    box({
      x: 20,
      y: 170,
      w: 440,
      h: 60,
      title: 'default set',
      lines: ['http, file, mailto, urn, tel, sip, coap'],
      hue: 'host',
    }),
    box({
      x: 60,
      y: 96,
      w: 360,
      h: 60,
      title: 'set of the company',
      lines: ['overlay: no plain http (locked)'],
      hue: 'scheme',
    }),
    box({
      x: 100,
      y: 22,
      w: 280,
      h: 60,
      title: 'set of a team',
      lines: ['config: file.flavour = windows'],
      hue: 'path',
    }),
    arrow([
      [500, 200],
      [500, 40],
    ]),
    write(514, 60, 'the outer layer overrides', 'small'),
    write(514, 78, 'the inner one', 'small'),
    write(514, 130, 'a locked setting stays,', 'small'),
    write(514, 148, 'whatever lies above it', 'small'),
    write(514, 200, 'merged, planned, frozen: one engine', 'small'),
  );

const STATES = {
  receive: [20, 100],
  key: [130, 100],
  lookup: [240, 100],
  hit: [350, 20],
  miss: [350, 100],
  bypass: [350, 180],
  fetch: [460, 100],
  validate: [570, 20],
  store: [570, 100],
  deliver: [680, 100],
  refuse: [570, 180],
};
const WIDTH = 90;
const HEIGHT = 40;

const states = () => {
  const hues = { key: 'scheme', lookup: 'host', hit: 'path', store: 'path', fetch: 'query', refuse: 'query' };
  const right = (name) => [STATES[name][0] + WIDTH, STATES[name][1] + HEIGHT / 2];
  const left = (name) => [STATES[name][0], STATES[name][1] + HEIGHT / 2];
  const top = (name) => [STATES[name][0] + WIDTH / 2, STATES[name][1]];
  const bottom = (name) => [STATES[name][0] + WIDTH / 2, STATES[name][1] + HEIGHT];
  return picture(
    790,
    240,
    'The states of a request',
    [
      'A request is received and keyed. With a key it is looked up: a hit is delivered, a miss is fetched, stored and',
      'delivered. Without a key it bypasses the store. A validation updates what is stored. A request that fails is refused.',
    ].join(' '),
    ...Object.entries(STATES).map(([name, [x, y]]) => box({ x, y, w: WIDTH, h: HEIGHT, title: name, hue: hues[name] })),
    ...[
      ['receive', 'key'],
      ['key', 'lookup'],
      ['lookup', 'miss'],
      ['miss', 'fetch'],
      ['fetch', 'store'],
      ['store', 'deliver'],
    ].map(([from, to]) => arrow([right(from), left(to)])),
    arrow([top('lookup'), [STATES.lookup[0] + WIDTH / 2, 40], left('hit')]),
    arrow([bottom('key'), [STATES.key[0] + WIDTH / 2, 200], left('bypass')]),
    arrow([right('bypass'), [STATES.fetch[0] + 30, 200], [STATES.fetch[0] + 30, 140]]),
    arrow([top('fetch'), [STATES.fetch[0] + WIDTH / 2, 40], left('validate')]),
    arrow([bottom('validate'), top('store')]),
    arrow([[STATES.fetch[0] + 60, 140], [STATES.fetch[0] + 60, 200], left('refuse')]),
    arrow([[STATES.hit[0] + WIDTH / 2, 20], [STATES.hit[0] + WIDTH / 2, 8], [725, 8], top('deliver')]),
    arrow([right('refuse'), [725, 200], bottom('deliver')]),
  );
};

/** The steps of a request in each server; those of an export have a hue. */
const SERVERS = [
  [
    'HAProxy',
    ['decide', 'frontend, first', 'host'],
    ['your rules', 'deny, use_backend'],
    ['look up', 'backend', 'path'],
  ],
  [
    'nginx',
    ['decide', 'in the location', 'host'],
    ['your rules', 'allow, auth_request'],
    ['look up', 'proxy_cache', 'path'],
  ],
  [
    'Varnish',
    ['decide', 'vcl_recv, first', 'host'],
    ['your rules', 'your vcl_recv'],
    ['look up', 'call urikit_recv', 'path'],
  ],
];

const doors = () =>
  picture(
    760,
    262,
    'The place of an export in its server',
    [
      'In each server the export decides first, so that your rules read the path that is forwarded. Then your rules may',
      'refuse the request. Only then the cache is asked, so that a cached answer passes no rule by.',
    ].join(' '),
    ...SERVERS.flatMap(([server, ...steps], row) => {
      const y = 12 + row * 74;
      return [
        write(12, y + 30, server, 'bold'),
        ...steps.map(([title, line, hue], i) => box({ x: 110 + i * 176, y, w: 146, h: 52, title, lines: [line], hue })),
        ...[0, 1, 2].map((i) =>
          arrow([
            [256 + i * 176, y + 26],
            [286 + i * 176, y + 26],
          ]),
        ),
        box({ x: 638, y, w: 110, h: 52, title: 'origin' }),
      ];
    }),
    write(
      12,
      248,
      'nginx with several locations: "set $urikit_locations several" answers 400 for a path that it reads in another way.',
      'small',
    ),
  );

/** The diagrams by the names of their files. */
export const diagrams = Object.entries({ benchmark, doors, pipeline, ladder, layers, states }).map(([name, draw]) => [
  `${name}.svg`,
  draw(),
]);
