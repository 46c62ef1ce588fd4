import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { comparedValue } from '@urikit/http-cache/internal';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { mostSplitting, primaryKey, suffixOf, withVariant } from '../../src/rules/variants.js';
import { createMemoryStore, type Entry, type Store } from '@urikit/http-cache';
import { createRig, type Rig } from '../support/cache.js';

const varying = (vary: string): Rig['say'] => ({ fields: ['Cache-Control', 'max-age=60', 'Vary', vary] });
const rigOf = (vary: string, options: Parameters<typeof createRig>[0] = {}): Rig => {
  const rig = createRig(options);
  rig.say = varying(vary);
  return rig;
};
/** Bodies of requests in turn: `answer N` is the origin's N-th. */
async function bodies(rig: Rig, ...requests: readonly (readonly string[])[]): Promise<readonly string[]> {
  const all: string[] = [];
  for (const fields of requests) all.push((await rig.get('/a', fields)).body);
  return all;
}

describe('RFC 9111 4.1: Vary as a secondary key', () => {
  test.each<readonly [title: string, vary: string, first: readonly string[], second: readonly string[], same: boolean]>(
    [
      ['the same value', 'Foo', ['Foo', '1'], ['Foo', '1'], true],
      ['another value', 'Foo', ['Foo', '1'], ['Foo', '2'], false],
      ['absent in both', 'Foo', [], [], true],
      ['absent in the second', 'Foo', ['Foo', '1'], [], false],
      ['absent in the first', 'Foo', [], ['Foo', '1'], false],
      ['empty is not absent', 'Foo', ['Foo', ''], [], false],
      ['another name is of no matter', 'Foo', ['Foo', '1', 'Bar', '1'], ['Foo', '1', 'Bar', '2'], true],
      ['the name in another case', 'FOO', ['foo', '1'], ['fOO', '1'], true],
      ['the value in another case', 'Foo', ['Foo', 'a'], ['Foo', 'A'], false],
      ['two names, both the same', 'Foo, Bar', ['Foo', '1', 'Bar', '2'], ['Bar', '2', 'Foo', '1'], true],
      ['two names, one differs', 'Foo, Bar', ['Foo', '1', 'Bar', '2'], ['Foo', '1', 'Bar', '3'], false],
      ['two names, values changed over', 'Foo, Bar', ['Foo', '1', 'Bar', '2'], ['Foo', '2', 'Bar', '1'], false],
      ['lines that are one list', 'Foo', ['Foo', '1', 'Foo', '2'], ['Foo', '1, 2'], true],
      ['lists of negotiation, spaced otherwise', 'Accept', ['Accept', 'a/b, c/d'], ['Accept', 'a/b,c/d'], true],
      [
        'languages in another case',
        'Accept-Language',
        ['Accept-Language', 'en-GB'],
        ['Accept-Language', 'EN-gb'],
        true,
      ],
      [
        'languages in another order',
        'Accept-Language',
        ['Accept-Language', 'en,de'],
        ['Accept-Language', 'de,en'],
        false,
      ],
      [
        'types and names of parameters in another case',
        'Accept',
        ['Accept', 'a/b;Profile=x;q=0.5'],
        ['Accept', 'A/b;profile=x;Q=0.5'],
        true,
      ],
      [
        'a value of a parameter in another case',
        'Accept',
        ['Accept', 'a/b;profile=http://ex.test/A'],
        ['Accept', 'a/b;profile=http://ex.test/a'],
        false,
      ],
      ['charsets in another case', 'Accept-Charset', ['Accept-Charset', 'UTF-8'], ['Accept-Charset', 'utf-8'], true],
      [
        'x-gzip is gzip, and x-compress is compress',
        'Accept-Encoding',
        ['Accept-Encoding', 'x-gzip, X-Compress;q=0.5'],
        ['Accept-Encoding', 'gzip,compress;q=0.5'],
        true,
      ],
      ['x-br is not br', 'Accept-Encoding', ['Accept-Encoding', 'x-br'], ['Accept-Encoding', 'br'], false],
      ['other fields, spaced otherwise', 'User-Agent', ['User-Agent', 'a (b, c)'], ['User-Agent', 'a (b,c)'], false],
      ['Origin', 'Origin', ['Origin', 'http://a.test'], ['Origin', 'http://b.test'], false],
      ['Cookie', 'Cookie', ['X', '1'], ['X', '2'], true],
      ['an empty member', ', Foo ,', ['Foo', '1'], ['Foo', '1'], true],
    ],
  )('%s', async (_, vary, first, second, same) => {
    expect(await bodies(rigOf(vary), first, second)).toEqual(['answer 1', same ? 'answer 1' : 'answer 2']);
  });

  test('keeps variants side by side', async () => {
    const rig = rigOf('Foo');
    expect(await bodies(rig, ['Foo', '1'], ['Foo', '2'], [], ['Foo', '1'], ['Foo', '2'], [])).toEqual([
      'answer 1',
      'answer 2',
      'answer 3',
      'answer 1',
      'answer 2',
      'answer 3',
    ]);
  });

  test('says that variants of others are stored: fwd=vary-miss', async () => {
    const rig = rigOf('Foo');
    const [first, second] = [await rig.get('/a', ['Foo', '1']), await rig.get('/a', ['Foo', '2'])];
    expect([first.answer.handling.fwd, second.answer.handling.fwd]).toEqual(['uri-miss', 'vary-miss']);
  });

  test.each(['*', 'Foo, *', '*, Foo', 'Foo Bar', 'Foo;Bar', '"Foo"', 'Range', 'If-None-Match'])(
    'is not stored: Vary: %s',
    async (vary) => {
      expect(await bodies(rigOf(vary), ['Foo', '1'], ['Foo', '1'])).toEqual(['answer 1', 'answer 2']);
    },
  );

  test('HEAD is answered from the variant of its fields', async () => {
    const rig = rigOf('Foo');
    await rig.get('/a', ['Foo', '1']);
    expect((await rig.get('/a', ['Foo', '1'], 'HEAD')).hit).toBe(true);
    expect((await rig.get('/a', ['Foo', '2'], 'HEAD')).hit).toBe(false);
  });

  test('an origin that varies on more later keeps what it said before', async () => {
    const rig = rigOf('Foo');
    await rig.get('/a', ['Foo', '1', 'Bar', '1']);
    rig.say = varying('Foo, Bar');
    expect(await bodies(rig, ['Foo', '2', 'Bar', '1'], ['Foo', '2', 'Bar', '2'], ['Foo', '1', 'Bar', '9'])).toEqual([
      'answer 2',
      'answer 3',
      'answer 1',
    ]);
    expect(await bodies(rig, ['Foo', '2', 'Bar', '1'], ['Foo', '2', 'Bar', '2'])).toEqual(['answer 2', 'answer 3']);
  });

  test('a validation updates the variant that it is about', async () => {
    const rig = createRig();
    rig.say = (asked, count) =>
      asked.fields.includes('If-None-Match')
        ? { status: 304, fields: ['ETag', '"1"', 'Cache-Control', 'max-age=60', 'Vary', 'Foo', 'X-New', 'yes'] }
        : { fields: ['ETag', '"1"', 'Cache-Control', 'max-age=0', 'Vary', 'Foo'], body: `body ${String(count)}` };
    await rig.get('/a', ['Foo', '1']);
    await rig.get('/a', ['Foo', '2']);
    const [second, third] = [await rig.get('/a', ['Foo', '1']), await rig.get('/a', ['Foo', '1'])];
    expect([second.body, third.body, third.header('x-new'), third.hit]).toEqual(['body 1', 'body 1', 'yes', true]);
  });

  test('declared fields stay in the key, and are no variants', async () => {
    const rig = createRig({}, { headers: { 'accept-encoding': 'encoding' } });
    rig.say = varying('Accept-Encoding');
    expect(await bodies(rig, ['Accept-Encoding', 'gzip, br'], ['Accept-Encoding', 'br'])).toEqual([
      'answer 1',
      'answer 1',
    ]);
    expect(rig.asked[0]?.header('accept-encoding')).toBe('br');
  });

  test('Accept-Encoding is reduced to one coding before it is forwarded, and splits by that', async () => {
    const rig = rigOf('Accept-Encoding', { encodings: ['br', 'gzip'] });
    const values = ['gzip, deflate, br', 'br;q=1.0, *;q=0.1', 'gzip', 'deflate, gzip;q=0.5', 'identity'];
    expect(await bodies(rig, ...values.map((value) => ['Accept-Encoding', value]))).toEqual([
      'answer 1',
      'answer 1',
      'answer 2',
      'answer 2',
      'answer 3',
    ]);
    expect(rig.asked.map(({ header }) => header('accept-encoding'))).toEqual(['br', 'gzip', 'identity']);
  });

  test('an answer that does not vary has one entry, whatever Accept-Encoding says', async () => {
    const rig = createRig({ encodings: ['br', 'gzip'] });
    rig.say = { fields: ['Cache-Control', 'max-age=60'], body: '0123456789' };
    await rig.get('/a', ['Accept-Encoding', 'gzip, br']);
    const part = await rig.get('/a', ['Accept-Encoding', 'identity', 'Range', 'bytes=2-3']);
    expect([part.status, part.body, part.hit]).toEqual([206, '23', true]);
  });

  test('fields that are stripped before they are forwarded split nothing', async () => {
    const rig = rigOf('Foo', { unkeyed: 'strip' });
    expect(await bodies(rig, ['Foo', '1'], ['Foo', '2'])).toEqual(['answer 1', 'answer 1']);
  });

  test('requests for variants that are not stored yet wait for their own: two variants, two questions', async () => {
    const rig = createRig();
    rig.say = varying('Foo');
    const many = Array.from({ length: 20 }, (_, at) => rig.get('/a', ['Foo', String(at % 2)]));
    const answers = await Promise.all(many);
    expect(rig.asked).toHaveLength(2);
    expect(new Set(answers.filter((_, at) => at % 2 === 0).map(({ body }) => body)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(2);
  });

  test('a purge of the URI reaches every variant, and no other URI', async () => {
    const rig = rigOf('Foo');
    await bodies(rig, ['Foo', '1'], ['Foo', '2']);
    const other = await rig.get('/b', ['Foo', '1']);
    await rig.cache.purgeUri({ scheme: 'http', host: 'ex.test', target: '/a' });
    expect(await bodies(rig, ['Foo', '1'], ['Foo', '2'])).toEqual(['answer 4', 'answer 5']);
    expect((await rig.get('/b', ['Foo', '1'])).body).toBe(other.body);
  });

  test('an unsafe method that succeeds invalidates every variant', async () => {
    const rig = rigOf('Foo');
    await bodies(rig, ['Foo', '1'], ['Foo', '2']);
    await rig.get('/a', [], 'DELETE');
    expect(await bodies(rig, ['Foo', '1'], ['Foo', '2'])).toEqual(['answer 4', 'answer 5']);
  });

  test('a purge of a key takes all its variants', async () => {
    const rig = rigOf('Foo');
    await bodies(rig, ['Foo', '1'], ['Foo', '2']);
    await rig.cache.purge({ all: true });
    expect(await bodies(rig, ['Foo', '1'], ['Foo', '2'])).toEqual(['answer 3', 'answer 4']);
  });
});

describe('the bound on variants of one key', () => {
  test('the ones that were used longest ago go, and the field that splits is told', async () => {
    const told: unknown[] = [];
    const rig = createRig({ variants: 3 }, {}, { variantsFull: (...split) => told.push(split) });
    rig.say = varying('Foo, Bar');
    for (const foo of ['1', '2', '3']) await rig.get('/a', ['Foo', foo, 'Bar', 'x']);
    expect((await rig.get('/a', ['Foo', '1', 'Bar', 'x'])).body).toBe('answer 1');
    // 2 was used longest ago.
    await rig.get('/a', ['Foo', '4', 'Bar', 'x']);
    expect((await rig.get('/a', ['Foo', '1', 'Bar', 'x'])).hit).toBe(true);
    expect((await rig.get('/a', ['Foo', '3', 'Bar', 'x'])).hit).toBe(true);
    expect((await rig.get('/a', ['Foo', '2', 'Bar', 'x'])).hit).toBe(false);
    expect(told[0]).toEqual(['foo', 3]);
  });

  const none = (): number => 0;
  test('a record keeps at most so many, over all its names', () => {
    let record = withVariant(undefined, ['a'], '\na=1:0', 1, 4, none).record;
    for (let at = 1; at < 20; at++) {
      const names = at % 2 === 0 ? ['a'] : ['b'];
      const extended = withVariant(record, names, `\n${names[0] ?? ''}=2:${String(at)}`, at, 4, none);
      record = extended.record;
      expect(record.groups.flatMap(({ suffixes }) => suffixes).length).toBeLessThanOrEqual(4);
      expect(extended.evicted).toHaveLength(at < 4 ? 0 : 1);
    }
    expect(record.until).toBe(19);
  });

  test('the field with most values is the one that splits', () => {
    const suffixes = ['1', '2', '3'].map((value) => `\naccept=1:a\norigin=1:${value}`);
    expect(mostSplitting({ groups: [{ names: ['accept', 'origin'], suffixes }], until: 0 })).toEqual({
      field: 'origin',
      values: 3,
    });
  });
});

describe('the key of a variant', () => {
  const name = fc.constantFrom('a', 'b', 'accept', 'origin');
  const value = fc.option(fc.string({ maxLength: 6, unit: fc.constantFrom('a', '1', ':', '=', '-', ',', ' ') }), {
    nil: undefined,
  });
  const request = fc.dictionary(name, value);

  test('is one for values that compare equal, and another for every other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name), request, request, (names, one, other) => {
        const isSame = names.every((each) => comparedValue(each, one[each]) === comparedValue(each, other[each]));
        const suffixes = [one, other].map((fields) => suffixOf(names, (each) => fields[each]));
        expect(suffixes[0] === suffixes[1]).toBe(isSame);
      }),
      { seed: testSeed(), numRuns: 500 },
    );
  });

  test('begins with the key of the policy', () => {
    expect(primaryKey(`k${suffixOf(['accept'], () => 'a/b')}`)).toBe('k');
    expect(primaryKey('k')).toBe('k');
  });

  test('holds no credentials', () => {
    const suffix = suffixOf(['authorization', 'cookie'], (field) => `secret-${field}`);
    expect(suffix).not.toContain('secret');
    expect(suffix).not.toBe(suffixOf(['authorization', 'cookie'], () => 'secret'));
  });
});

describe('RFC 9111 4.1: long values', () => {
  const VARIES = ['Cache-Control', 'max-age=60', 'Vary', 'Foo'];
  const written: Entry[] = [];
  const rigOf = (): Rig => {
    const store = createMemoryStore({ maxBytes: 100_000_000 });
    const set: Store['set'] = (entry, ttl) => {
      written.push(entry);
      return store.set(entry, ttl);
    };
    const rig = createRig({}, {}, {}, { ...store, set });
    rig.say = { fields: VARIES };
    return rig;
  };

  test('are kept as digests: what is written for a variant does not grow with them', async () => {
    const sizeFor = async (length: number): Promise<number> => {
      const rig = rigOf();
      for (let i = 0; i < 64; i++) await rig.get('/a', ['Foo', `${String(i)} ${'x'.repeat(length)}`]);
      written.length = 0;
      await rig.get('/a', ['Foo', 'another']);
      return written.reduce((sum, entry) => sum + JSON.stringify({ ...entry, body: undefined }).length, 0);
    };
    const short = await sizeFor(60);
    expect((await sizeFor(8000)) / short).toBeLessThan(1.1);
  });

  test.each([60, 64, 65, 8000])('of %i characters are variants of their own', async (length) => {
    const rig = rigOf();
    const values = ['a', 'b'].map((end) => 'x'.repeat(length - 1) + end);
    for (const value of values) await rig.get('/a', ['Foo', value]);
    expect(rig.asked).toHaveLength(2);
    for (const [at, value] of values.entries())
      expect((await rig.get('/a', ['Foo', value])).body).toBe(`answer ${String(at + 1)}`);
    // A digest that a client sends is a value, and not the one that it is a digest of.
    const long = values[0] as string;
    const digest = createHash('sha256').update(long, 'latin1').digest('base64url');
    for (const forged of [digest, `#${digest}`, `${String(digest.length)}:${digest}`])
      expect((await rig.get('/a', ['Foo', forged])).hit).toBe(false);
  });
});
