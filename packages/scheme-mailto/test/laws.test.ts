import { domainToASCII } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { createEngine, kit, LEVELS, parse, RULES, tryParse } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { buildMailto, type MailtoView } from '@urikit/scheme-mailto';
import fc from 'fast-check';
import { nearReferences, references } from '../../generic/test/generators/arbitraries.js';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { engine, engineWith } from './engine.js';

const RUNS = 400;

const law = <T>(title: string, arbitrary: fc.Arbitrary<T>, holds: (value: T) => void): void => {
  test(title, () => {
    fc.assert(fc.property(arbitrary, holds), { seed: testSeed(), numRuns: RUNS });
  });
};

/** Pieces that RFC 6068 is about; put together, most of them are no addresses. */
const pieces = (...more: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.constantFrom(
        'a',
        'B',
        '.',
        '@',
        '@',
        ',',
        '%2C',
        '%40',
        '%22',
        '%5C',
        '%20',
        '+',
        '%41',
        '%c3%a9',
        '%FF',
        '%0D%0A',
        '%5B',
        '%5D',
        ':',
        '/',
        "'",
        '-',
        '%3f',
        '%26',
        ...more,
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));

const address = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'a@b',
      'Joe@Example.COM',
      '%22A%2CB%22@C.D',
      'x+y@%C3%89.Org',
      'a@%5BIPv6:2001:DB8::1%5D',
      'Mike%26family@EX',
      'a%40B',
    ),
  },
  { weight: 1, arbitrary: pieces() },
);
const list = fc.array(address, { maxLength: 3 }).map((each) => each.join(','));
const name = fc.constantFrom(
  'to',
  'To',
  '%54o',
  'TO',
  'cc',
  'Bcc',
  'subject',
  'Subject',
  'body',
  'X-Y',
  'x%c3%89Y',
  '',
);
const field = fc.oneof(
  fc.tuple(name, list).map((each) => each.join('=')),
  fc.tuple(name, pieces('?', '=', ';')).map((each) => each.join('=')),
  pieces('?', '=', ';'),
);
const query = fc.option(
  fc.array(field, { maxLength: 4 }).map((each) => each.join('&')),
  { nil: undefined },
);
const fragment = fc.option(fc.constantFrom('', 'F'), { nil: undefined });
const composed = fc
  .tuple(fc.constantFrom('mailto', 'MAILTO', 'mailTo'), list, query, fragment)
  .map(([scheme, path, q, f]) => `${scheme}:${path}${q === undefined ? '' : `?${q}`}${f === undefined ? '' : `#${f}`}`);
const own = fc
  .oneof({ weight: 3, arbitrary: composed }, { weight: 1, arbitrary: references(['mailto', 'Mailto']) })
  .filter((text) => tryParse(text).ok);
const texts = fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: nearReferences(['mailto', 'MAILTO']) });

const ENGINES = [engine, engineWith({ bcc: 'forbidden' }, { domainToAscii: domainToASCII })];

/** The generic rules where dot-segments are data. */
const opaque = createEngine({ schemes: { mailto: { path: 'opaque' } } });

/** Edits that leave a valid text equivalent. */
const SAME: readonly ((text: string) => string)[] = [
  (text) => text.replace(/^[^:]+/, (scheme) => scheme.toUpperCase()),
  (text) => text.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => triplet.toLowerCase()),
  (text) => text.replace(/([a-z])(?=[^#]*$)/, (char) => `%${char.charCodeAt(0).toString(16)}`),
  (text) => text.replace(/(?<=[?&])to(?==)/g, 'tO'),
  (text) => text.replace(/(?<=[?&])subject(?==)/g, 'SuBJect'),
  (text) =>
    text.replace(
      /(?<=:)(a@b|Joe@Example\.COM)(?=$|\?)(\??)/,
      (_, first: string, mark: string) => `?to=${first}${mark === '' ? '' : '&'}`,
    ),
  (text) => text.replace(/(?<=^[^?#]*)Example\.COM/, 'eXample.com'),
];

const variants = own.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc
      .subarray([...SAME])
      .map((edits) =>
        edits.reduce(
          (each, edit) =>
            tryParse(edit(each)).ok && parse(edit(each)).scheme?.toLowerCase() === 'mailto' ? edit(each) : each,
          text,
        ),
      ),
  ),
);

/**
 * The edit that moves the path into a field is one only where both are lists of addresses, and the fields are fields.
 */
const isClean = (text: string): boolean =>
  engine
    .check(text)
    .every(({ code }) => !/address|delimiter|not-utf-8|header-|fragment/.test(code) || code.endsWith('to-header'));

// Laws that hold of every plugin are those of conformance.test.ts; here stands what is true of mailto only.
describe('laws of mailto', () => {
  law('2: normalize is idempotent at every level, alone and with every opt-in rule', texts, (text) => {
    for (const each of ENGINES) {
      for (const level of LEVELS) {
        for (const rules of [[], RULES.map(({ id }) => id)]) {
          const result = each.tryNormalize(text, { level, rules });
          if (result.ok) expect(each.normalize(result.value, { level, rules })).toBe(result.value);
        }
      }
    }
  });

  law('2: no authority comes of a path, and none goes', own, (text) => {
    for (const each of ENGINES) {
      const [before, after] = [parse(text), parse(each.normalize(text))];
      expect(after.scheme).toBe('mailto');
      expect(after.authority === undefined).toBe(before.authority === undefined);
      expect(after.fragment === undefined).toBe(before.fragment === undefined);
    }
  });

  law(
    '3: texts that RFC 6068 calls the same are equivalent, and read the same',
    variants.filter(([text]) => isClean(text)),
    ([a, b]) => {
      for (const each of ENGINES) {
        expect(each.normalize(b)).toBe(each.normalize(a));
        expect(each.equivalent(a, b)).toBe(true);
        const [one, other] = [each.tryView(a), each.tryView(b)];
        if (one.ok && other.ok) expect(other.value).toEqual(one.value);
      }
    },
  );

  law('4: every octet stays; only letters change their case and fields "to" their place', own, (text) => {
    const octets = (each: string): string => [...each.toLowerCase().replace(/(?<=[?&])to=|[?&,]/g, '')].sort().join('');
    expect(octets(engine.normalize(text))).toBe(octets(opaque.normalize(text)));
  });

  law('4: no address becomes another, none is lost', own, (text) => {
    const { path, query: fields = '', authority } = parse(opaque.normalize(text));
    if (authority !== undefined) return;
    const written = [path, ...fields.split('&').flatMap((each) => /^to=(.*)$/i.exec(each)?.[1] ?? [])].flatMap((each) =>
      each.split(','),
    );
    const { to } = engine.hooks('mailto')!.view!(parseUri(engine.normalize(text))) as MailtoView;
    const localParts = (each: readonly string[]): readonly string[] =>
      each.filter((one) => one !== '').map((one) => one.split('@')[0] ?? '');
    const decoded = written.map((each) =>
      each.replace(/(?:%[0-9A-F]{2})+/g, (run) =>
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(
          Uint8Array.from(Buffer.from(run.replaceAll('%', ''), 'hex')),
        ),
      ),
    );
    expect(localParts(to)).toEqual(localParts(decoded));
  });

  law('check never throws, and its places are in order and in the text', texts, (text) => {
    for (const each of ENGINES) {
      const places = each.check(text).map(({ start }) => start);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      for (const place of places) expect(place).toBeLessThanOrEqual(text.length);
    }
  });

  law('a URI without error has a view that can be built, and that is the same view', own, (text) => {
    if (
      engine
        .check(text)
        .some(
          ({ severity, code }) => severity === 'error' || code === 'mailto/mailbox' || code === 'syntax/encoded-nul',
        )
    )
      return;
    const view = engine.view(text) as MailtoView;
    expect(engine.view(buildMailto(view, { kit }))).toEqual(view);
  });
});

describe('the way there and back', () => {
  const unicode = fc.string({ unit: 'grapheme', maxLength: 12 });
  const awkward = fc.string({
    unit: fc.constantFrom(
      '%',
      '&',
      '?',
      ',',
      '"',
      "'",
      '=',
      '#',
      '+',
      ';',
      '/',
      '\\',
      '@',
      ' ',
      '%41',
      '%0A',
      '<',
      '>',
      'a',
      'é',
      '😀',
    ),
    maxLength: 12,
  });
  const text = fc
    .oneof(unicode, awkward)
    .filter((each) => !/\p{Surrogate}/u.test(each) && !/[\0-\x08\x0a-\x1f\x7f]/.test(each));
  const atom = fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      '0',
      '%',
      '&',
      '?',
      '=',
      '#',
      '+',
      '/',
      "'",
      '!',
      '$',
      '*',
      '-',
      '_',
      '~',
      '^',
      '`',
      '{',
      '|',
      '}',
      'é',
      '😀',
    ),
    minLength: 1,
    maxLength: 6,
  });
  const quoted = text.map((each) => `"${each.replace(/[\u0080-\u009f]/g, '').replace(/["\\ \t]/g, '\\$&')}"`);
  const localPart = fc.oneof(
    fc.array(atom, { minLength: 1, maxLength: 3 }).map((each) => each.join('.')),
    quoted,
  );
  const domain = fc.oneof(
    atom.map((each) => `x${each.toLowerCase()}.org`),
    fc.constantFrom('b', 'a.b', '[127.0.0.1]', '[ipv6:::1]', '[X:Y]', 'é.org'),
  );
  const addrSpec = fc.tuple(localPart, domain).map((each) => each.join('@'));
  const mailbox = fc.oneof(
    addrSpec,
    fc
      .tuple(
        text.map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`),
        addrSpec,
      )
      .map(([display, spec]) => `${display} <${spec}>`),
  );
  const headerName = fc.string({
    unit: fc.constantFrom('x', 'y', '-', '%', '&', '=', '?', '/', '+', ';', '"'),
    minLength: 1,
    maxLength: 5,
  });
  const body = fc.array(text, { maxLength: 3 }).map((lines) => lines.join('\r\n'));

  const views: fc.Arbitrary<MailtoView> = fc.record({
    to: fc.array(addrSpec, { maxLength: 3 }),
    cc: fc.array(mailbox, { maxLength: 2 }),
    bcc: fc.array(mailbox, { maxLength: 2 }),
    subject: fc.option(text, { nil: undefined }),
    body: fc.option(body, { nil: undefined }),
    headers: fc.array(fc.tuple(headerName, text), { maxLength: 3 }),
  });

  law('what is built, check has no error for, and it reads as what it was built from', views, (view) => {
    let built: string;
    try {
      built = buildMailto(view, { kit });
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^mailto\//) as unknown });
      return;
    }
    expect(engine.check(built).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(engine.view(built)).toEqual(view);
    expect(engine.normalize(built)).toBe(built);
  });

  law(
    'what is built from anything at all names no recipient and no field but those given',
    fc.record({
      to: fc.array(fc.oneof(addrSpec, text)),
      subject: text,
      headers: fc.array(fc.tuple(fc.oneof(headerName, text), text)),
    }),
    (parts) => {
      let built: string;
      try {
        built = buildMailto(parts, { kit });
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^mailto\//) as unknown });
        return;
      }
      const view = engine.view(built) as MailtoView;
      expect([view.to.length, view.cc, view.bcc, view.subject, view.body]).toEqual([
        parts.to.length,
        [],
        [],
        parts.subject,
        undefined,
      ]);
      expect(view.headers.map(([each]) => each)).toEqual(
        parts.headers.map(([each]) => each.replace(/[A-Z]/g, (char) => char.toLowerCase())),
      );
    },
  );
});

describe('query-order edits the normal form of the scheme', () => {
  const rules = ['query-order'] as const;

  test.each([
    ['mailto:a@h?b=1&B=2', 'mailto:a@h?b=1&b=2'],
    ['mailto:a@h?B=1&b=2&a=3', 'mailto:a@h?a=3&b=1&b=2'],
    ['mailto:a@h?Z=1&a=2', 'mailto:a@h?a=2&z=1'],
    ['mailto:a@h?b=1&%42=2&To=x@h&B=3', 'mailto:a@h,x@h?b=1&b=2&b=3'],
  ])('RFC 6068 2: %s', (text, normal) => {
    expect(engine.normalize(text, { rules })).toBe(normal);
    expect(engine.explain(text, { rules }).after).toBe(normal);
    expect(engine.equivalent(text, normal, { rules })).toBe(true);
  });

  const field = fc.tuple(
    fc.constantFrom('a', 'A', '%61', 'b', 'B', 'To', 'to', 'z'),
    fc.constantFrom('', '1', 'x@H', '2'),
  );
  law(
    'equivalent URIs have one result, and it is its own result',
    fc
      .array(
        field.map(([name, value]) => `${name}=${value}`),
        { maxLength: 8 },
      )
      .map((fields) => `mailto:a@h?${fields.join('&')}`),
    (text) => {
      const normal = engine.normalize(text, { rules });
      expect(engine.normalize(engine.normalize(text), { rules })).toBe(normal);
      expect(engine.normalize(normal, { rules })).toBe(normal);
      expect(engine.explain(text, { rules }).after).toBe(normal);
    },
  );
});
