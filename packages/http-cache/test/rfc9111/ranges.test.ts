import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createByteBudget } from '@urikit/http-cache/internal';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { completedAnswer } from '../../src/ranges/completion.js';
import type { Prepared } from '../../src/rules/prepared.js';
import { bytesOf, combine, isComplete, parseContentRange, type PartialBody } from '../../src/rules/partial.js';
import { selectRanges } from '../../src/rules/range.js';
import { createMemoryStore, type Entry, receive } from '@urikit/http-cache';
import { createRig, type Got, type Rig } from '../support/cache.js';

const DIGITS = '0123456789';
const FRESH = ['Cache-Control', 'max-age=60', 'ETag', '"1"'];
const range = (text: string): readonly string[] => ['Range', `bytes=${text}`];
const closed = async (body: Readable): Promise<void> => void (await once(body, 'close'));
const shown = ({ status, body, header }: Got): unknown => [status, body, header('content-range')];

describe('RFC 9110 14.2: which bytes are asked for', () => {
  test.each<readonly [text: string, selected: unknown]>([
    ['bytes=0-3', ['0-3']],
    ['bytes=0-3, 5-6', ['0-3', '5-6']],
    ['bytes=5-6,0-3', ['5-6', '0-3']],
    ['bytes=-2,0-0', ['8-9', '0-0']],
    ['bytes=,0-0,,', ['0-0']],
    ['bytes=0-0,90-', ['0-0']],
    ['bytes=90-,95-', 'unsatisfiable'],
    ['bytes=0-3,x', 'all'],
    ['bytes=3-0,5-6', 'all'],
    ['bytes=0-9,0-9', 'all'],
    ['bytes=0-3,2-5', ['0-5']],
    ['bytes=2-5,0-3', ['0-5']],
    ['bytes=0-1,2-3', ['0-3']],
    ['bytes=7-8,0-1,1-2', ['7-8', '0-2']],
    ['bytes=0-0,4-4,0-1,8-', ['0-1', '4-4', '8-9']],
    ['bytes=0-0,0-0,0-0', ['0-0']],
    ['bytes=6-,-4', ['6-9']],
    ['bytes=0-3,8-8,3-7', ['0-8']],
    [`bytes=${Array.from({ length: 17 }, () => '0-0').join(',')}`, 'all'],
    ['bytes=,', 'all'],
  ])('%s', (text, selected) => {
    const found = selectRanges(text, 10);
    expect(
      typeof found === 'string' ? found : found.map(({ first, last }) => `${String(first)}-${String(last)}`),
    ).toEqual(selected);
  });
});

describe('RFC 9110 14: a range of what is not stored', () => {
  const rigOf = (fields: readonly string[] = FRESH, options = {}): Rig => {
    const rig = createRig(options);
    rig.say = { fields, body: DIGITS };
    return rig;
  };

  test.each([
    ['0-3', [206, '0123', 'bytes 0-3/10']],
    ['4-', [206, '456789', 'bytes 4-9/10']],
    ['-3', [206, '789', 'bytes 7-9/10']],
    ['9-9', [206, '9', 'bytes 9-9/10']],
    ['20-', [416, '', 'bytes */10']],
  ])('%s: the origin is asked for the whole, which is stored', async (text, expected) => {
    const rig = rigOf();
    expect(shown(await rig.get('/a', range(text)))).toEqual(expected);
    expect(rig.asked[0]?.header('range')).toBeUndefined();
    const whole = await rig.get('/a');
    expect([whole.body, rig.asked.length]).toEqual([DIGITS, 1]);
  });

  test('If-Range that does not hold: all of it', async () => {
    expect(shown(await rigOf().get('/a', [...range('0-3'), 'If-Range', '"2"']))).toEqual([200, DIGITS, undefined]);
  });

  test('If-Range that holds', async () => {
    expect((await rigOf().get('/a', [...range('0-3'), 'If-Range', '"1"'])).status).toBe(206);
  });

  test('of what is too large to be stored: the origin is asked for the part', async () => {
    const rig = createRig({ bodyBytes: 4 });
    rig.say = ({ fields }) =>
      fields.includes('Range')
        ? { status: 206, fields: [...FRESH, 'Content-Range', 'bytes 0-1/10'], body: '01' }
        : { fields: FRESH, body: DIGITS };
    expect(shown(await rig.get('/a', range('0-1')))).toEqual([206, '01', 'bytes 0-1/10']);
    expect(rig.asked.map(({ header }) => header('range'))).toEqual([undefined, 'bytes=0-1']);
  });

  test('of what is not to be stored: the part is cut out all the same, and the next range goes to the origin', async () => {
    const rig = rigOf(['Cache-Control', 'no-store']);
    expect(shown(await rig.get('/a', range('0-3')))).toEqual([206, '0123', 'bytes 0-3/10']);
    await rig.get('/a', range('0-3'));
    expect(rig.asked[1]?.header('range')).toBe('bytes=0-3');
  });

  test('far behind the beginning: the part is asked for, and the whole is stored in the background', async () => {
    const body = 'x'.repeat(2 * 1024 * 1024);
    const rig = createRig();
    rig.say = ({ fields }) =>
      fields.includes('Range')
        ? { status: 206, fields: [...FRESH, 'Content-Range', 'bytes 2000000-2000001/2097152'], body: 'yz' }
        : { fields: FRESH, body };
    expect((await rig.get('/a', range('2000000-2000001'))).body).toBe('yz');
    expect(rig.asked).toHaveLength(2);
    const whole = await rig.get('/a');
    expect([whole.hit, whole.body.length]).toEqual([true, body.length]);
  });
});

describe('RFC 9110 14.6: several ranges', () => {
  test('of what is stored: multipart/byteranges', async () => {
    const rig = createRig();
    rig.say = { fields: [...FRESH, 'Content-Type', 'text/plain'], body: DIGITS };
    await rig.get('/a');
    const got = await rig.get('/a', range('0-1,-2'));
    const boundary = /^multipart\/byteranges; boundary=([0-9a-f]{32})$/.exec(got.header('content-type') ?? '')?.[1];
    const part = (place: string, body: string): string =>
      `\r\n--${String(boundary)}\r\nContent-Type: text/plain\r\nContent-Range: bytes ${place}/10\r\n\r\n${body}`;
    expect(got.body).toBe(`${part('0-1', '01')}${part('8-9', '89')}\r\n--${String(boundary)}--\r\n`);
    expect([got.status, got.header('content-length'), got.header('content-range')]).toEqual([
      206,
      String(got.body.length),
      undefined,
    ]);
  });

  test('RFC 9110 15.3.7.2: ranges that overlap are one part', async () => {
    const rig = createRig();
    rig.say = { fields: FRESH, body: DIGITS };
    await rig.get('/a');
    expect(shown(await rig.get('/a', range('4-5,2-4')))).toEqual([206, '2345', 'bytes 2-5/10']);
  });

  describe('for many clients that do not read', () => {
    const LENGTH = 1_000_000;
    const CLIENTS = 300;
    const open = async (text: string): Promise<readonly Readable[]> => {
      const { cache, bytes } = rig;
      const request = receive({
        method: 'GET',
        scheme: 'http',
        target: '/a',
        fields: ['Host', 'ex.test', ...range(text)],
      });
      const answers = await Promise.all(Array.from({ length: CLIENTS }, async () => cache.respond(request)));
      expect(bytes.used()).toBe(LENGTH);
      return answers.map(({ body }) => body as Readable);
    };
    let rig: Rig;
    let stored: Entry;
    beforeEach(async () => {
      const inner = createMemoryStore({ maxBytes: 10_000_000 });
      rig = createRig({}, {}, {}, { ...inner, set: (entry, ttl) => inner.set((stored = entry), ttl) });
      rig.say = { fields: FRESH, body: 'x'.repeat(LENGTH) };
      await rig.get('/a');
    });

    test('the stored bytes count once, and until the last client has gone', async () => {
      const bodies = await open('0-9,20-999998');
      for (const [index, body] of bodies.entries()) {
        expect(rig.bytes.used()).toBe(LENGTH);
        await closed(index % 2 === 0 ? body.destroy() : body.resume());
      }
      expect(rig.bytes.used()).toBe(0);
    });

    test('each client holds heads of parts and views of the stored bytes, and no more than a slice at a time', async () => {
      const [body, ...others] = (await open('999000-,0-9,20-900000')) as [Readable, ...Readable[]];
      let [heads, views] = [0, 0];
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        expect(chunk.byteLength).toBeLessThanOrEqual(32_768);
        if (chunk.buffer === stored.body.buffer) views += chunk.byteLength;
        else heads += chunk.byteLength;
      }
      expect([views, heads < 1000]).toEqual([1000 + 10 + 899_981, true]);
      await Promise.all(others.map((other) => closed(other.destroy())));
    });
  });

  test('of what is on its way: all of it', async () => {
    const rig = createRig();
    rig.say = { fields: FRESH, body: DIGITS };
    expect(shown(await rig.get('/a', range('0-1,-2')))).toEqual([200, DIGITS, undefined]);
  });
});

describe('RFC 9111 3.3, 3.4: parts are stored and combined', () => {
  const part = (first: number, last: number, more: readonly string[] = FRESH): Rig['say'] => ({
    status: 206,
    fields: [...more, 'Content-Range', `bytes ${String(first)}-${String(last)}/10`],
    body: DIGITS.slice(first, last + 1),
  });
  /** Parts that the origin gives in turn, whatever it is asked. */
  const afterParts = async (...parts: readonly Rig['say'][]): Promise<Rig> => {
    const rig = createRig();
    for (const one of parts) {
      rig.say = one;
      await rig.get('/a', ['Range', 'bytes=0-9']);
    }
    rig.say = { fields: ['Cache-Control', 'no-store'], body: 'other' };
    return rig;
  };

  test.each([
    ['the same', '2-5', '2345'],
    ['less', '3-4', '34'],
  ])('a part answers for %s', async (_, text, body) => {
    const got = await (await afterParts(part(2, 5))).get('/a', range(text));
    expect([got.hit, ...(shown(got) as unknown[])]).toEqual([true, 206, body, `bytes ${text}/10`]);
  });

  test.each([
    ['the whole', []],
    ['more', range('2-6')],
    ['another part', range('0-1')],
    ['the end', range('-1')],
  ])('a part does not answer for %s', async (_, fields) => {
    const got = await (await afterParts(part(2, 5))).get('/a', fields);
    expect([got.hit, got.answer.handling.fwd]).toEqual([false, 'partial']);
  });

  test('parts that touch are one; all of them are the whole', async () => {
    const rig = await afterParts(part(0, 3), part(4, 6));
    expect((await rig.get('/a', range('2-5'))).body).toBe('2345');
    const whole = await afterParts(part(0, 3), part(7, 9), part(3, 7));
    const got = await whole.get('/a');
    expect([got.hit, got.status, got.body, got.header('content-range'), got.header('content-length')]).toEqual([
      true,
      200,
      DIGITS,
      undefined,
      '10',
    ]);
  });

  test.each([
    ['another entity-tag', ['Cache-Control', 'max-age=60', 'ETag', '"2"']],
    ['a weak one', ['Cache-Control', 'max-age=60', 'ETag', 'W/"1"']],
    ['none', ['Cache-Control', 'max-age=60']],
  ])('parts are not combined: the second has %s', async (_, fields) => {
    const rig = await afterParts(part(0, 4), part(5, 9, fields));
    expect((await rig.get('/a', range('0-1'))).hit).toBe(false);
    const rest = await afterParts(part(0, 4), part(5, 9, fields));
    expect((await rest.get('/a', range('5-9'))).body).toBe('56789');
  });

  test.each(['bytes 0-3/*', 'bytes 3-0/10', 'bytes 0-30/10', 'lines 0-3/10', 'bytes 0-4/10'])(
    'is not stored: Content-Range: %s',
    async (contentRange) => {
      const said = { status: 206, fields: [...FRESH, 'Content-Range', contentRange], body: '0123' };
      expect((await (await afterParts(said)).get('/a', range('0-1'))).hit).toBe(false);
    },
  );

  test('a stale part is not used', async () => {
    const rig = await afterParts(part(0, 3, ['Cache-Control', 'max-age=10', 'Age', '20', 'ETag', '"1"']));
    expect((await rig.get('/a', range('0-1'))).hit).toBe(false);
  });

  test('Content-Range of a 200 has no meaning (RFC 9110 14.4): it is stored like any field', async () => {
    const rig = createRig();
    rig.say = { fields: [...FRESH, 'Content-Range', 'bytes 0-9/10'], body: DIGITS };
    await rig.get('/a');
    const got = await rig.get('/a');
    expect([got.hit, got.body, got.header('content-range')]).toEqual([true, DIGITS, 'bytes 0-9/10']);
  });

  test('a 416 is about the range of one request: it is not stored', async () => {
    const rig = createRig();
    rig.say = { status: 416, fields: [...FRESH, 'Content-Range', 'bytes */10'], body: '' };
    await rig.get('/a');
    expect((await rig.get('/a')).hit).toBe(false);
  });
});

describe('RFC 9111 3.4: what is missing of a stored part is asked for', () => {
  const FIELDS = [...FRESH, 'X-Old', '1', 'X-New', '1'];
  /** An origin that answers ranges and If-Range as RFC 9110 has it; before that, one part of it is stored. */
  const withPart = async (
    first: number,
    last: number,
    {
      fields = FIELDS,
      etag = '"1"',
      later = FRESH,
    }: { fields?: readonly string[]; etag?: string; later?: readonly string[] } = {},
  ): Promise<Rig> => {
    const rig = createRig();
    rig.say = {
      status: 206,
      fields: [...fields, 'Content-Range', `bytes ${String(first)}-${String(last)}/10`],
      body: DIGITS.slice(first, last + 1),
    };
    await rig.get('/a', range('0-9'));
    rig.say = ({ fields: asked }) => {
      const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(asked[asked.indexOf('Range') + 1] ?? '') ?? [];
      if (from === undefined || asked[asked.indexOf('If-Range') + 1] !== etag)
        return { fields: ['Cache-Control', 'max-age=60', 'ETag', etag], body: DIGITS.replaceAll(/./g, 'n') };
      const end = to === '' ? 9 : Number(to);
      const place = `bytes ${from}-${String(end)}/10`;
      return {
        status: 206,
        fields: [...later, 'X-New', '2', 'Content-Range', place],
        body: DIGITS.slice(Number(from), end + 1),
      };
    };
    return rig;
  };
  const ofMissing = ({ asked }: Rig): unknown => [asked[1]?.header('range'), asked[1]?.header('if-range')];

  test.each([
    ['the end', 0, 4, [], 'bytes=5-', [200, DIGITS, undefined]],
    ['the beginning', 4, 9, [], 'bytes=0-3', [200, DIGITS, undefined]],
    ['the end of a range', 2, 5, range('3-7'), 'bytes=6-7', [206, '34567', 'bytes 3-7/10']],
    ['the beginning of a range', 4, 6, range('1-5'), 'bytes=1-3', [206, '12345', 'bytes 1-5/10']],
    ['all of a range', 2, 5, range('-2'), 'bytes=8-', [206, '89', 'bytes 8-9/10']],
  ])('%s', async (_, first, last, fields, asked, expected) => {
    const rig = await withPart(first, last);
    const got = await rig.get('/a', fields);
    expect(shown(got)).toEqual(expected);
    expect(ofMissing(rig)).toEqual([asked, '"1"']);
    expect([got.answer.handling.fwd, got.answer.handling.stored]).toEqual(['partial', true]);
    expect(shown(await rig.get('/a', fields))).toEqual(expected);
    expect(rig.asked).toHaveLength(2);
  });

  test('the fields of the newer answer replace those of the stored one, and the others stay', async () => {
    const rig = await withPart(0, 4);
    for (const got of [await rig.get('/a'), await rig.get('/a')])
      expect([got.header('x-old'), got.header('x-new'), got.header('content-length')]).toEqual(['1', '2', '10']);
  });

  test('a middle that is missing', async () => {
    const rig = await withPart(0, 2);
    await rig.get('/a', range('7-9'));
    expect(shown(await rig.get('/a'))).toEqual([200, DIGITS, undefined]);
    expect(rig.asked[2]?.header('range')).toBe('bytes=3-6');
  });

  test('a condition of the client is answered out of the whole', async () => {
    const rig = await withPart(0, 4);
    expect((await rig.get('/a', ['If-None-Match', '"1"', ...range('2-6')])).status).toBe(304);
  });

  test('of several places all is asked for', async () => {
    const rig = await withPart(2, 5);
    expect(shown(await rig.get('/a'))).toEqual([200, 'nnnnnnnnnn', undefined]);
    expect(ofMissing(rig)).toEqual([undefined, undefined]);
  });

  test('where the representation is another one by now, it comes as a whole', async () => {
    const rig = await withPart(0, 4, { etag: '"2"' });
    expect(shown(await rig.get('/a'))).toEqual([200, 'nnnnnnnnnn', undefined]);
    expect((await rig.get('/a')).hit).toBe(true);
  });

  test.each([
    ['another entity-tag', ['Cache-Control', 'max-age=60', 'ETag', '"3"']],
    ['a weak entity-tag', ['Cache-Control', 'max-age=60', 'ETag', 'W/"1"']],
    ['no entity-tag', ['Cache-Control', 'max-age=60']],
  ])('a 206 with %s is not taken for the missing part: all is asked for', async (_, later) => {
    const rig = await withPart(0, 4, { later });
    expect(shown(await rig.get('/a'))).toEqual([200, 'nnnnnnnnnn', undefined]);
    expect(rig.asked).toHaveLength(3);
  });

  test.each([
    ['without a validator', ['Cache-Control', 'max-age=60']],
    ['with a weak validator', ['Cache-Control', 'max-age=60', 'ETag', 'W/"1"']],
  ])('nothing is added to a part %s', async (_, fields) => {
    const rig = await withPart(0, 4, { fields });
    await rig.get('/a');
    expect(ofMissing(rig)).toEqual([undefined, undefined]);
  });

  test('an answer with fewer bytes than it says breaks off', async () => {
    const rig = await withPart(0, 4);
    rig.say = { status: 206, fields: [...FRESH, 'Content-Range', 'bytes 5-9/10', 'Content-Length', '5'], body: '567' };
    await expect(rig.get('/a')).rejects.toThrow();
    rig.say = { fields: ['Cache-Control', 'no-store'], body: 'other' };
    expect((await rig.get('/a')).hit).toBe(false);
  });
});

test('RFC 9111 3.4: stored bytes count as long as they are on their way with the missing ones', async () => {
  const bytes = createByteBudget(100);
  const body = Buffer.from('01234');
  const parts = { length: 10, segments: [{ first: 0, last: 4 }], body };
  const part = { ...({} as Prepared), parts };
  const source = new PassThrough();
  const answer = { status: 206, fields: [], body: source, handling: { hit: false } };
  const completion = { part, wanted: { first: 0, last: 9 }, missing: { first: 5, last: 9 } };
  const completed = completedAnswer(completion, answer, bytes).body as Readable;
  expect(bytes.used()).toBe(5);
  completed.destroy();
  await new Promise((resolve) => completed.once('close', resolve));
  expect([bytes.used(), source.destroyed]).toEqual([0, true]);
});

describe('combining', () => {
  const LENGTH = 12;
  const whole = Uint8Array.from({ length: LENGTH }, (_, at) => at);
  const piece = fc.tuple(fc.nat(LENGTH - 1), fc.nat(LENGTH - 1)).map(([a, b]): PartialBody => {
    const [first, last] = [Math.min(a, b), Math.max(a, b)];
    return { length: LENGTH, segments: [{ first, last }], body: whole.slice(first, last + 1) };
  });

  test('has every byte of its parts at its place, and no other', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
        const [first, ...others] = pieces as [PartialBody, ...PartialBody[]];
        const all = others.reduce<PartialBody>((before, one) => combine(before, one) ?? before, first);
        const has = (at: number): boolean =>
          pieces.some(({ segments: [segment] }) => segment !== undefined && at >= segment.first && at <= segment.last);
        for (let at = 0; at < LENGTH; at++)
          expect(bytesOf(all, { first: at, last: at })?.[0]).toBe(has(at) ? at : undefined);
        expect(isComplete(all)).toBe(Array.from(whole).every(has));
      }),
      { seed: testSeed(), numRuns: 300 },
    );
  });

  test('parts of representations of two lengths are of two representations', () => {
    const one = { length: 4, segments: [{ first: 0, last: 0 }], body: Uint8Array.of(0) };
    expect(combine(one, { ...one, length: 5 })).toBeUndefined();
  });

  test('Content-Range is read as it is written', () => {
    expect(parseContentRange('bytes 2-5/10')).toEqual({ first: 2, last: 5, length: 10 });
    expect(parseContentRange('Bytes 0-0/1')).toEqual({ first: 0, last: 0, length: 1 });
    expect(parseContentRange('bytes */10')).toBeUndefined();
  });
});
