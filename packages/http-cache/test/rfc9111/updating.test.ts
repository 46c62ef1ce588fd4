import { describe, expect, test } from '@jest/globals';
import { createRig, type Rig } from '../support/cache.js';

const STALE = ['Cache-Control', 'max-age=10', 'Age', '20', 'ETag', '"1"'];
const FRESH = ['Cache-Control', 'max-age=60', 'ETag', '"1"'];

/** A stored response that is stale, and what the origin says to its validation. */
async function validated(stored: readonly string[], said: Rig['say']): Promise<Rig> {
  const rig = createRig();
  rig.say = { fields: [...STALE, ...stored], body: 'stored' };
  await rig.get('/a');
  rig.say = said;
  await rig.get('/a');
  return rig;
}

describe('RFC 9111 3.2: a 304 updates what is stored', () => {
  test.each([
    'Content-Type',
    'Content-Location',
    'Content-Encoding',
    'Content-Language',
    'Content-Disposition',
    'Content-Security-Policy',
    'Last-Modified',
    'X-Frame-Options',
    'X-Anything',
    'Expires',
  ])('%s is replaced', async (name) => {
    const rig = await validated([name, 'old'], { status: 304, fields: [...FRESH, name, 'new'] });
    const after = await rig.get('/a');
    expect([after.hit, after.body, after.header(name.toLowerCase())]).toEqual([true, 'stored', 'new']);
  });

  test.each([
    ['Content-Length', '6', '99'],
    ['Set-Cookie', undefined, 'a=b'],
    ['Content-Range', undefined, 'bytes 0-1/2'],
  ])('%s is not', async (name, kept, sent) => {
    const rig = await validated([], { status: 304, fields: [...FRESH, name, sent] });
    expect((await rig.get('/a')).header(name.toLowerCase())).toBe(kept);
  });

  test('a field that the 304 does not have stays; all lines of one that it has go', async () => {
    const rig = await validated(['X-A', '1', 'X-A', '2', 'X-B', '3'], { status: 304, fields: [...FRESH, 'x-a', '4'] });
    const after = await rig.get('/a');
    expect([after.header('x-a'), after.header('x-b')]).toEqual(['4', '3']);
  });

  test('a 304 that forbids storing ends it: the origin is asked for all', async () => {
    const rig = await validated([], ({ fields }) =>
      fields.includes('If-None-Match') ? { status: 304, fields: ['Cache-Control', 'no-store'] } : { fields: FRESH },
    );
    expect(rig.asked).toHaveLength(3);
  });
});

describe('RFC 9111 4.3.5: a HEAD freshens what is stored', () => {
  const afterHead = async (said: readonly string[]): Promise<Rig> => {
    const rig = createRig();
    rig.say = { fields: [...STALE, 'Content-Type', 'a/b'], body: 'stored' };
    await rig.get('/a');
    rig.say = { fields: said };
    await rig.get('/a', [], 'HEAD');
    return rig;
  };

  test('of the same representation: it is fresh, with the fields of the HEAD', async () => {
    const rig = await afterHead([...FRESH, 'Content-Length', '6', 'Content-Type', 'c/d']);
    const after = await rig.get('/a');
    expect([after.hit, after.body, after.header('content-type')]).toEqual([true, 'stored', 'c/d']);
  });

  test.each([
    ['another entity-tag', ['Cache-Control', 'max-age=60', 'ETag', '"2"']],
    ['another length', [...FRESH, 'Content-Length', '7']],
    ['another Last-Modified', [...FRESH, 'Last-Modified', 'Sun, 06 Nov 1994 08:49:37 GMT']],
  ])('of another one, by %s: it is validated', async (_, said) => {
    const rig = await afterHead(said);
    const after = await rig.get('/a');
    expect([after.hit, after.answer.handling.fwd]).toEqual([false, 'stale']);
  });

  test('what was fresh is stale then', async () => {
    const rig = createRig();
    rig.say = { fields: FRESH };
    await rig.get('/a');
    rig.say = { fields: ['Cache-Control', 'max-age=60', 'ETag', '"2"'] };
    await rig.get('/a', ['Cache-Control', 'no-cache'], 'HEAD');
    expect((await rig.get('/a')).answer.handling.fwd).toBe('stale');
  });
});

describe('RFC 9111 3: what is stored, and what takes its place', () => {
  test.each([500, 502, 503, 504, 599])(
    'a %i with a lifetime does not take the place of what is stored',
    async (status) => {
      const rig = await validated([], { status, fields: ['Cache-Control', 'max-age=60'] });
      rig.say = { status: 304, fields: FRESH };
      expect((await rig.get('/a')).body).toBe('stored');
    },
  );

  test.each([400, 403, 418, 503, 599])('a %i with a lifetime is stored where nothing is', async (status) => {
    const rig = createRig();
    rig.say = { status, fields: ['Cache-Control', 'max-age=60'] };
    await rig.get('/a');
    const second = await rig.get('/a');
    expect([second.status, second.hit]).toEqual([status, true]);
  });

  test('no-cache and private with names: the rest is stored without those fields', async () => {
    const rig = createRig();
    const fields = ['Cache-Control', 'max-age=60, private="x-a", no-cache="x-b"', 'X-A', '1', 'X-B', '2', 'X-C', '3'];
    rig.say = { fields };
    const [first, second] = [await rig.get('/a'), await rig.get('/a')];
    expect([first.header('x-a'), first.header('x-b'), first.header('x-c')]).toEqual(['1', '2', '3']);
    expect([second.hit, second.header('x-a'), second.header('x-b'), second.header('x-c')]).toEqual([
      true,
      undefined,
      undefined,
      '3',
    ]);
  });

  test.each(['Set-Cookie', 'Set-Cookie2'])('7.3: %s is not stored', async (name) => {
    const rig = createRig();
    rig.say = { fields: ['Cache-Control', 'max-age=60', name, 'a=b'] };
    await rig.get('/a');
    expect((await rig.get('/a')).hit).toBe(false);
  });

  test('RFC 8246 2: immutable, a reload does not ask the origin; no-cache does', async () => {
    const rig = createRig();
    rig.say = { fields: ['Cache-Control', 'max-age=60, immutable', 'Age', '5'] };
    await rig.get('/a');
    expect((await rig.get('/a', ['Cache-Control', 'max-age=0'])).hit).toBe(true);
    expect((await rig.get('/a', ['Cache-Control', 'no-cache'])).hit).toBe(false);
  });
});

describe('RFC 9111 3.5: Authorization', () => {
  const HONOURED = { authorization: 'honour' } as const;
  const AS_JOE = ['Authorization', 'Basic am9l'];

  test('what is for all answers everybody; credentials are forwarded', async () => {
    const rig = createRig(HONOURED);
    rig.say = { fields: ['Cache-Control', 'public, max-age=60'] };
    const first = await rig.get('/a', AS_JOE);
    expect([rig.asked[0]?.header('authorization'), (await rig.get('/a')).body]).toEqual(['Basic am9l', first.body]);
    expect((await rig.get('/a', ['Authorization', 'Basic other'])).hit).toBe(true);
  });

  test.each(['public, max-age=60', 's-maxage=60', 'max-age=60, must-revalidate'])('%s is for all', async (value) => {
    const rig = createRig(HONOURED);
    rig.say = { fields: ['Cache-Control', value] };
    await rig.get('/a', AS_JOE);
    expect((await rig.get('/a', AS_JOE)).hit).toBe(true);
  });

  test('what does not say so answers requests without credentials only, and is not stored from others', async () => {
    const rig = createRig(HONOURED);
    rig.say = { fields: ['Cache-Control', 'max-age=60'] };
    const bodies = [await rig.get('/a', AS_JOE), await rig.get('/a'), await rig.get('/a', AS_JOE), await rig.get('/a')];
    expect(bodies.map(({ body }) => body)).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 2']);
  });

  test.each([
    ['an error, which credentials that are made up may have caused', 401, ['Cache-Control', 'public, max-age=60']],
    [
      'what the origin gives no lifetime',
      200,
      ['Cache-Control', 'public', 'Last-Modified', 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ],
  ])('is not stored for others: %s', async (_, status, fields) => {
    const rig = createRig(HONOURED);
    rig.say = { status, fields };
    await rig.get('/a', AS_JOE);
    expect((await rig.get('/a')).body).toBe('answer 2');
  });

  test('what is guessed to be fresh answers requests without credentials only', async () => {
    const rig = createRig(HONOURED);
    rig.say = { fields: ['Cache-Control', 'public', 'Last-Modified', 'Sun, 06 Nov 1994 08:49:37 GMT'] };
    const [first, other] = [await rig.get('/a'), await rig.get('/a', AS_JOE)];
    expect([other.hit, (await rig.get('/a')).body]).toEqual([false, first.body]);
  });

  test('a personal answer to credentials takes away neither what is stored nor that others wait', async () => {
    const rig = createRig(HONOURED);
    rig.say = { fields: ['Cache-Control', 'public, max-age=60', 'Age', '90', 'ETag', '"1"'] };
    await rig.get('/a');
    rig.say = { fields: ['Cache-Control', 'private'] };
    await rig.get('/a', AS_JOE);
    rig.say = { fields: ['Cache-Control', 'public, max-age=60'] };
    const answers = await Promise.all(['/a', '/a'].map((target) => rig.get(target)));
    expect([rig.asked[2]?.header('if-none-match'), rig.asked.length]).toEqual(['"1"', 3]);
    expect(answers.map(({ body }) => body)).toEqual(['answer 3', 'answer 3']);
  });

  test('requests with credentials never wait for one another', async () => {
    const rig = createRig(HONOURED);
    rig.say = { fields: ['Cache-Control', 'max-age=60'] };
    const answers = await Promise.all(['1', '2', '3'].map((one) => rig.get('/a', ['Authorization', one])));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(3);
  });

  test('their conditions go to the origin', async () => {
    const rig = createRig(HONOURED);
    rig.say = { status: 304, fields: [] };
    expect((await rig.get('/a', [...AS_JOE, 'If-None-Match', '"1"'])).status).toBe(304);
    expect(rig.asked[0]?.header('if-none-match')).toBe('"1"');
  });

  test.each([{}, { authorization: 'bypass' }, { ...HONOURED, unkeyed: 'strip' }] as const)(
    'is passed by the cache: %j',
    async (options) => {
      const rig = createRig(options);
      rig.say = { fields: ['Cache-Control', 'public, max-age=60'] };
      await rig.get('/a', AS_JOE);
      const second = await rig.get('/a', AS_JOE);
      expect([second.hit, second.answer.handling.fwd, rig.asked[1]?.header('authorization')]).toEqual([
        false,
        'bypass',
        'Basic am9l',
      ]);
    },
  );
});
