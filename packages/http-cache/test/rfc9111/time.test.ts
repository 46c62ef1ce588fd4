import { beforeEach, describe, expect, test } from '@jest/globals';
import { fieldValue } from '@urikit/http-cache/internal';
import { type CacheOptions, receive } from '@urikit/http-cache';
import { createRig, type Got, type Rig, type Said } from '../support/cache.js';
import { stopTime } from '../support/time.js';

/** Time passes here as the rows say, and in no other way. */
const time = stopTime();

/** A look at the cache: seconds after the one before, what the request says, and what the answer is to be. */
type Look = readonly [after: number, expected: string, fields?: readonly string[]];
type Row = readonly [title: string, says: () => readonly string[], ...looks: readonly Look[]];

const cc =
  (value: string, ...more: readonly string[]) =>
  (): readonly string[] => ['Cache-Control', value, ...more];
const asks = (value: string): readonly string[] => ['Cache-Control', value];

/** `hit, Age 1`, with the detail of Cache-Status behind it; or why the origin was asked. */
const shown = ({ hit, header, answer: { handling } }: Got): string => {
  const { fwd, detail } = handling;
  const how = hit ? `hit, Age ${header('age') ?? 'absent'}` : (fwd ?? '');
  return detail === undefined ? how : `${how}, ${detail}`;
};

async function look(rig: Rig, [after, expected, fields]: Look): Promise<void> {
  time.pass(after);
  expect(shown(await rig.get('/a', fields))).toBe(expected);
}

const run = async (says: () => readonly string[], looks: readonly Look[], options: Partial<CacheOptions> = {}) => {
  const rig = createRig(options);
  rig.say = () => ({ fields: says() });
  await rig.get('/a');
  for (const one of looks) await look(rig, one);
};

describe('RFC 9111 4.2, 5.1: freshness ends with time, and Age grows', () => {
  test.each<Row>([
    ['max-age', cc('max-age=60'), [0, 'hit, Age 0'], [1, 'hit, Age 1'], [58.999, 'hit, Age 59'], [0.001, 'uri-miss']],
    ['max-age=1', cc('max-age=1'), [0.999, 'hit, Age 0'], [0.001, 'uri-miss'], [0.5, 'hit, Age 0'], [0.5, 'uri-miss']],
    [
      'an answer that stands ready',
      cc('max-age=9'),
      ...Array.from({ length: 17 }, (_, i): Look => [0.5, `hit, Age ${String(Math.floor((i + 1) / 2))}`]),
      [0.5, 'uri-miss'],
    ],
    ['s-maxage before max-age', cc('max-age=60, s-maxage=10'), [9, 'hit, Age 9'], [1, 'uri-miss']],
    [
      'Age of a cache before this one',
      cc('max-age=60', 'Age', '30'),
      [0, 'hit, Age 30'],
      [29, 'hit, Age 59'],
      [1, 'uri-miss'],
    ],
    [
      'Date in the past',
      () => ['Cache-Control', 'max-age=60', 'Date', time.date(-30)],
      [29, 'hit, Age 59'],
      [1, 'uri-miss'],
    ],
    [
      'Date in the past, and a higher Age',
      () => ['Cache-Control', 'max-age=60', 'Date', time.date(-30), 'Age', '50'],
      [9, 'hit, Age 59'],
      [1, 'uri-miss'],
    ],
    [
      'Date in the future',
      () => ['Cache-Control', 'max-age=60', 'Date', time.date(30)],
      [0, 'hit, Age 0'],
      [59, 'hit, Age 59'],
      [1, 'uri-miss'],
    ],
    ['Expires', () => ['Expires', time.date(20)], [19, 'hit, Age 19'], [1, 'uri-miss']],
    [
      'Expires, and Date in the past',
      () => ['Expires', time.date(15), 'Date', time.date(-5)],
      [14, 'hit, Age 19'],
      [1, 'uri-miss'],
    ],
    [
      'Expires, and Date in the future',
      () => ['Expires', time.date(50), 'Date', time.date(30)],
      [19, 'hit, Age 19'],
      [1, 'uri-miss'],
    ],
    ['Expires in the past', () => ['Expires', time.date(-1), 'ETag', '"1"'], [0, 'stale']],
    ['a guess by Last-Modified', () => ['Last-Modified', time.date(-1000)], [99, 'hit, Age 99'], [1, 'stale']],
    ['a guess, and Age', () => ['Last-Modified', time.date(-1000), 'Age', '40'], [59, 'hit, Age 99'], [1, 'stale']],
    [
      'with a validator: kept beyond it, and no longer',
      cc('max-age=10', 'ETag', '"1"'),
      [10, 'stale'],
      [3609, 'stale'],
      [3611, 'uri-miss'],
    ],
    ['stale-while-revalidate', cc('max-age=10, stale-while-revalidate=20'), [9, 'hit, Age 9'], [21, 'uri-miss']],
    [
      'RFC 9111 5.2.1.1: max-age of a request',
      cc('max-age=60'),
      [5, 'hit, Age 5', asks('max-age=5')],
      [1, 'request', asks('max-age=5')],
    ],
    [
      'RFC 9111 5.2.1.2: max-stale',
      cc('max-age=10', 'ETag', '"1"'),
      [14, 'hit, Age 14, max-stale', asks('max-stale=5')],
      [1, 'stale', asks('max-stale=5')],
    ],
    ['max-stale without an end', cc('max-age=10', 'ETag', '"1"'), [999, 'hit, Age 999, max-stale', asks('max-stale')]],
    [
      'max-stale, and must-revalidate',
      cc('max-age=10, must-revalidate', 'ETag', '"1"'),
      [9, 'hit, Age 9'],
      [1, 'stale', asks('max-stale=60')],
    ],
    [
      'RFC 9111 5.2.1.3: min-fresh',
      cc('max-age=10'),
      [5, 'hit, Age 5', asks('min-fresh=5')],
      [1, 'request', asks('min-fresh=5')],
    ],
    [
      'RFC 9111 5.2.1.7: only-if-cached',
      cc('max-age=10'),
      [9, 'hit, Age 9', asks('only-if-cached')],
      [1, ', only-if-cached', asks('only-if-cached')],
    ],
    ['a variant', cc('max-age=10', 'Vary', 'Foo'), [9, 'hit, Age 9'], [1, 'uri-miss'], [9, 'hit, Age 9']],
  ])('%s', async (_, says, ...looks) => {
    await run(says, looks);
  });

  test('4.2.3: the time that the answer took is part of its age', async () => {
    const rig = createRig();
    rig.say = () => {
      time.pass(5);
      return { fields: cc('max-age=10', 'Date', time.date(-5))() };
    };
    await rig.get('/a');
    for (const one of [
      [4, 'hit, Age 9'],
      [1, 'uri-miss'],
    ] as const)
      await look(rig, one);
  });

  test('4.3.4: a 304 begins the age anew', async () => {
    const rig = createRig();
    rig.say = ({ fields }): Said => ({
      status: fields.includes('If-None-Match') ? 304 : 200,
      fields: cc('max-age=10', 'ETag', '"1"')(),
    });
    await rig.get('/a');
    for (const one of [
      [10, 'stale'],
      [9, 'hit, Age 9'],
      [1, 'stale'],
      [0, 'hit, Age 0'],
    ] as const)
      await look(rig, one);
  });

  test('a soft purge ends it, and what comes then is fresh', async () => {
    const rig = createRig();
    rig.say = () => ({ fields: cc('max-age=60', 'ETag', '"1"')() });
    await rig.get('/a');
    await look(rig, [30, 'hit, Age 30']);
    await rig.cache.purge({ all: true }, { soft: true });
    for (const one of [
      [0, 'stale'],
      [59, 'hit, Age 59'],
      [1, 'stale'],
    ] as const)
      await look(rig, one);
  });

  test('a learned redirect holds for its lifetime', async () => {
    const rig = createRig({ redirects: 10 });
    rig.say = ({ target }): Said =>
      target === '/a' ? { status: 301, fields: cc('max-age=10', 'Location', '/b')() } : { fields: cc('max-age=60')() };
    await rig.get('/a');
    for (const [after, count] of [
      [9, 2],
      [1, 3],
    ] as const) {
      time.pass(after);
      await rig.get('/a');
      expect(rig.asked).toHaveLength(count);
    }
  });
});

describe('RFC 5861: stale answers', () => {
  test.each([
    ['max-age=10, stale-while-revalidate=20', 29, 'hit, Age 29, stale-while-revalidate'],
    ['max-age=10, stale-while-revalidate=20', 30, 'stale'],
    ['max-age=10, stale-while-revalidate=20, must-revalidate', 10, 'stale'],
  ])('3: %s after %i seconds', async (value, after, expected) => {
    await run(cc(value, 'ETag', '"1"'), [[after, expected]]);
  });

  test.each([
    ['max-age=10, stale-if-error=20', 29, [200, '29']],
    ['max-age=10, stale-if-error=20', 30, [503, undefined]],
    ['max-age=10, stale-if-error=20, must-revalidate', 10, [503, undefined]],
  ])('4: %s after %i seconds', async (value, after, expected) => {
    const rig = createRig();
    rig.say = { fields: cc(value, 'ETag', '"1"')() };
    await rig.get('/a');
    rig.say = { status: 503 };
    time.pass(after);
    const { status, header } = await rig.get('/a');
    expect([status, header('age')]).toEqual(expected);
  });
});

describe('RFC 9111 4.2.3: a clock that is set', () => {
  const HOUR = 3600;
  let rig: Rig;
  beforeEach(() => {
    rig = createRig();
    rig.say = () => ({ fields: cc('max-age=60', 'ETag', '"1"', 'Date', new Date(origin()).toUTCString())() });
  });
  /** The clock of the origin is right. */
  let wrong = 0;
  const origin = (): number => Date.now() - wrong * 1000;
  const set = (seconds: number): void => {
    wrong += seconds;
    time.set(seconds);
  };

  test('forward, as on a machine that slept: all is older by that', async () => {
    await rig.get('/a');
    time.set(59);
    await look(rig, [0, 'hit, Age 59']);
    time.set(1);
    await look(rig, [0, 'stale']);
  });

  test('what is stored while it is ahead is not fresh for longer when it is back', async () => {
    set(HOUR);
    // An origin whose clock is ahead too.
    rig.say = () => ({ fields: cc('max-age=60', 'ETag', '"1"')() });
    await look(rig, [0, 'uri-miss']);
    set(-HOUR);
    for (const one of [
      [59, 'hit, Age 59'],
      [1, 'stale'],
    ] as const)
      await look(rig, one);
  });

  test('back: what is fresh goes on to age, and what is stale stays so', async () => {
    await rig.get('/a');
    time.pass(30);
    set(-HOUR);
    for (const one of [
      [0, 'hit, Age 30'],
      [29, 'hit, Age 59'],
      [1, 'stale'],
    ] as const)
      await look(rig, one);
    time.pass(60);
    set(-10 * HOUR);
    await look(rig, [0, 'stale']);
    set(11 * HOUR);
  });

  test('back and forward again and again: each answer has its lifetime', async () => {
    rig.say = () => ({ fields: cc('max-age=60', 'ETag', '"1"')() });
    for (const seconds of [HOUR, -2 * HOUR, 5 * HOUR, -4 * HOUR, -1, 1]) {
      set(seconds);
      await rig.get('/a');
      for (const one of [
        [0, 'hit, Age 0'],
        [59, 'hit, Age 59'],
        [1, 'stale'],
      ] as const)
        await look(rig, one);
    }
  });

  test('an answer on its way: its age is known after it was validated', async () => {
    rig.say = () => {
      set(1000);
      return { fields: cc('max-age=60', 'ETag', '"1"', 'Date', new Date(origin()).toUTCString())() };
    };
    await rig.get('/a');
    set(-1000);
    rig.say = { fields: cc('max-age=60', 'ETag', '"1"')() };
    await look(rig, [0, 'stale']);
    await look(rig, [59, 'hit, Age 59']);
  });

  test('Date is by the wall clock where the origin sends none', async () => {
    set(HOUR);
    await rig.get('/a');
    set(-HOUR);
    const request = receive({ method: 'GET', scheme: 'http', target: '/b', fields: ['Host', 'ex.test'] });
    const fields = cc('max-age=60')();
    const answer = await rig.cache.respond(request, () => Promise.resolve({ status: 200, fields, body: undefined }));
    expect(fieldValue(answer.fields, 'date')).toBe(time.date());
    expect(shown(await rig.get('/b'))).toBe('hit, Age 0');
  });

  test('a soft purge while it is ahead ends, and what comes then is fresh', async () => {
    await rig.get('/a');
    set(HOUR);
    await rig.cache.purge({ all: true }, { soft: true });
    set(-HOUR);
    for (const one of [
      [0, 'stale'],
      [59, 'hit, Age 59'],
      [1, 'stale'],
    ] as const)
      await look(rig, one);
  });

  test.each([10, 1000, 9_000, 400 * 24].map((hours) => hours * HOUR))(
    '%i seconds forward for a moment: caching goes on afterwards',
    async (seconds) => {
      await rig.get('/a');
      set(seconds);
      await rig.get('/b');
      set(-seconds);
      for (const target of ['/b', '/c', '/a']) await rig.get(target);
      const count = rig.asked.length;
      for (const target of ['/b', '/c', '/a']) expect(shown(await rig.get(target))).toMatch(/^hit, Age [0-5]$/);
      time.pass(54);
      for (const target of ['/b', '/c', '/a']) expect(shown(await rig.get(target))).toMatch(/^hit, Age 5[4-9]$/);
      time.pass(6);
      for (const target of ['/b', '/c', '/a']) expect(shown(await rig.get(target))).toBe('stale');
      expect(rig.asked).toHaveLength(count + 3);
    },
  );
});
