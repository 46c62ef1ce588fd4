import { describe, expect, test } from '@jest/globals';
import { WITHHOLD_ALL } from '@urikit/http-cache/internal';
import { isOfOneRequest, REQUEST_FIELDS, WITHHOLD_NOTHING } from '../../src/rules/request-fields.js';
import { isAboutRequest, isNeverStored, STATUSES } from '../../src/rules/status.js';
import { createRig, type Rig, type Said } from '../support/cache.js';

const FRESH = ['Cache-Control', 'max-age=60', 'ETag', '"1"'];
const NEVER: Said = { fields: ['Cache-Control', 'no-store'] };

/** A value with which an origin that reads the field answers otherwise. */
const VALUES: Readonly<Record<string, string>> = {
  'if-modified-since': 'Sun, 06 Nov 1994 08:49:37 GMT',
  'if-unmodified-since': 'Sun, 06 Nov 1994 08:49:37 GMT',
  range: 'bytes=0-3',
  prefer: 'return=minimal',
};
const fieldOf = (name: string): readonly string[] => [name, VALUES[name] ?? '"other"'];
const names = REQUEST_FIELDS.map(([name]) => name);
const withheld = REQUEST_FIELDS.filter(([, kind]) => kind !== 'resumption').map(([name]) => name);

/** An origin that answers by the field, with a lifetime: 412, an error, or the field in a page. */
const answering =
  (name: string, said: Said): Rig['say'] =>
  ({ fields }) =>
    fields.some((each, i) => each.toLowerCase() === name && fields[i + 1] === fieldOf(name)[1])
      ? said
      : { fields: FRESH, body: 'the page' };
const ANSWERS: readonly Said[] = [412, 200, 503, 307, 404].map((status) => ({
  status,
  fields: FRESH,
  body: 'for one',
}));

describe('request fields whose answer is about one request', () => {
  test.each(withheld)(
    '%s does not reach the origin where the answer may be stored, and does not go around it',
    async (name) => {
      for (const said of ANSWERS) {
        const rig = createRig();
        rig.say = answering(name, said);
        for (let i = 0; i < 20; i++) await rig.get('/a', fieldOf(name));
        const page = await rig.get('/a');
        expect([page.hit, page.status, page.body, rig.asked.length]).toEqual([true, 200, 'the page', 1]);
      }
    },
  );

  test.each(withheld)('%s of a HEAD does not reach the origin either', async (name) => {
    const rig = createRig();
    rig.say = answering(name, { status: 200, fields: ['ETag', '"2"'] });
    await rig.get('/a', fieldOf(name), 'HEAD');
    expect(rig.asked[0]?.header(name)).toBeUndefined();
  });

  test.each(names)(
    '%s that reaches the origin, because its key was not to be stored: the answer is not stored',
    async (name) => {
      for (const said of ANSWERS) {
        const rig = createRig();
        rig.say = NEVER;
        await rig.get('/a');
        rig.say = answering(name, said);
        const own = await rig.get('/a', fieldOf(name));
        if (name !== 'expect') expect([own.body, own.answer.handling.stored]).toEqual(['for one', undefined]);
        // The next answer is for all again.
        expect((await rig.get('/a', fieldOf(name))).status).toBeLessThan(600);
        const page = await rig.get('/a');
        expect(page.body).toBe('the page');
      }
    },
  );

  test.each(names)('%s does not replace a page that is fresh, or stale', async (name) => {
    for (const said of ANSWERS)
      for (const lifetime of [60, 0]) {
        const rig = createRig();
        rig.say = { fields: ['Cache-Control', `max-age=${String(lifetime)}`, 'ETag', '"1"'], body: 'the page' };
        await rig.get('/a');
        rig.say = answering(name, said);
        await rig.get('/a', fieldOf(name));
        expect((await rig.get('/a')).body).toBe('the page');
      }
  });

  test.each(['prefer', 'upgrade-insecure-requests', 'max-forwards'])('%s that is keyed is forwarded', async (name) => {
    const rig = createRig({}, { headers: { [name]: 'value' } });
    rig.say = { fields: FRESH };
    const [own, all] = [await rig.get('/a', fieldOf(name)), await rig.get('/a')];
    expect([own.body, all.body, rig.asked[0]?.header(name)]).toEqual(['answer 1', 'answer 2', fieldOf(name)[1]]);
    expect((await rig.get('/a', fieldOf(name))).hit).toBe(true);
  });

  test('RFC 9111 3.3: a part that a range asks for is stored as a part, and no other answer to it', () => {
    const asked = ['Range', 'bytes=0-3'];
    expect(isOfOneRequest(asked, WITHHOLD_NOTHING, [], 206)).toBe(false);
    expect(isOfOneRequest(asked, WITHHOLD_NOTHING, [], 200)).toBe(true);
    expect(isOfOneRequest([...asked, 'If-Match', '"1"'], WITHHOLD_NOTHING, [], 206)).toBe(true);
  });

  test('RFC 9111 5.2.1.7: a 504 to only-if-cached', () => {
    const asked = ['Cache-Control', 'Only-If-Cached'];
    expect([504, 503].map((status) => isOfOneRequest(asked, WITHHOLD_ALL, [], status))).toEqual([true, false]);
    expect(isOfOneRequest([], WITHHOLD_ALL, [], 504)).toBe(false);
  });

  test('credentials: conditions reach the origin, and their answer is not stored', async () => {
    const options = { authorization: 'honour' } as const;
    const all = ['Cache-Control', 'public, max-age=60', 'ETag', '"1"'];
    const rig = createRig(options);
    rig.say = { fields: all };
    await rig.get('/a', ['Authorization', 'Basic eDp5', 'If-None-Match', '"0"', 'Prefer', 'wait=1']);
    expect([rig.asked[0]?.header('if-none-match'), rig.asked[0]?.header('prefer')]).toEqual(['"0"', undefined]);
    expect((await rig.get('/a')).hit).toBe(false);
    const other = createRig(options);
    other.say = { fields: all };
    await other.get('/a', ['Authorization', 'Basic eDp5', 'Prefer', 'wait=1']);
    expect((await other.get('/a')).hit).toBe(true);
  });

  test('a part that is far behind the beginning is asked for without conditions, which the gateway answers', async () => {
    const rig = createRig({ bodyBytes: 4 });
    rig.say = ({ fields }) =>
      fields.includes('Range')
        ? { status: 206, fields: [...FRESH, 'Content-Range', 'bytes 0-1/10'], body: '01' }
        : { fields: FRESH, body: '0123456789' };
    const range = ['Range', 'bytes=0-1'];
    expect((await rig.get('/a', [...range, 'If-None-Match', '"1"'])).status).toBe(304);
    const other = createRig({ bodyBytes: 4 });
    other.say = rig.say;
    expect((await other.get('/a', [...range, 'If-None-Match', '"0"', 'If-Match', '"0"'])).status).toBe(206);
    expect(['range', 'if-none-match', 'if-match'].map((name) => other.asked[1]?.header(name))).toEqual([
      'bytes=0-1',
      undefined,
      undefined,
    ]);
  });
});

describe('statuses', () => {
  const storing = (kind: string): readonly number[] =>
    STATUSES.filter(([, each]) => each === kind).map(([status]) => status);
  const isStored = async (status: number, fields: readonly string[] = [], method = 'GET'): Promise<boolean> => {
    const rig = createRig({ requestDirectives: 'ignore' });
    rig.say = { status, fields: FRESH };
    await rig.get('/a', fields, method);
    return (await rig.get('/a')).hit;
  };

  test('each one stands once, with its section, in order', () => {
    const all = STATUSES.map(([status]) => status);
    expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
    expect(STATUSES.filter(([, , section]) => !/^RFC \d+ \d/.test(section))).toEqual([]);
  });

  test.each([...storing('never'), ...storing('content')].filter((status) => status !== 304))(
    '%i with a lifetime is not stored, and does not replace a page',
    async (status) => {
      expect(await isStored(status)).toBe(false);
      const rig = createRig();
      rig.say = { fields: ['Cache-Control', 'max-age=0', 'ETag', '"1"'], body: 'the page' };
      await rig.get('/a');
      rig.say = { status, fields: FRESH };
      await rig.get('/a');
      rig.say = { status: 304 };
      expect((await rig.get('/a')).body).toBe('the page');
    },
  );

  test.each([...storing('guessed'), ...storing('explicit')].filter((status) => status !== 206))(
    '%i with a lifetime is stored',
    async (status) => {
      expect(await isStored(status)).toBe(true);
    },
  );

  test('RFC 10008 2.7: a refusal of content is about the key of a QUERY', () => {
    expect([413, 415, 422].map((status) => isNeverStored(status, 'QUERY'))).toEqual([false, false, false]);
    expect([429, 103, 199].map((status) => isNeverStored(status, 'QUERY'))).toEqual([true, true, true]);
  });

  test('a status that is never stored says nothing of its key', () => {
    expect([...storing('never'), ...storing('content')].filter((status) => !isAboutRequest(status))).toEqual([]);
  });

  const large = ['X-Large', 'x'.repeat(9000)];
  test.each([400, 403, 404, 413, 414, 431, 494, 500, 502, 503])(
    '%i to a request with an oversized header is not stored',
    async (status) => {
      expect(await isStored(status, large)).toBe(false);
      expect(
        await isStored(status, Array.from({ length: 60 }, (_, i) => [`X-${String(i)}`, 'x'.repeat(60)]).flat()),
      ).toBe(false);
    },
  );

  test('a page is, and so is an error to a header that the key holds', async () => {
    expect([await isStored(200, large), await isStored(301, large)]).toEqual([true, true]);
    const rig = createRig({}, { headers: { 'x-large': 'value' } });
    rig.say = { status: 400, fields: FRESH };
    await rig.get('/a', large);
    expect((await rig.get('/a', large)).hit).toBe(true);
  });
});
