import { describe, expect, test } from '@jest/globals';
import { createMemoryStore, receive } from '@urikit/http-cache';
import { groupTags } from '../src/rules/cache-groups.js';
import { createRig, type Said } from './support/cache.js';
import { hits, others, say, store } from './support/groups.js';

describe('RFC 9875 3: an answer to an unsafe method invalidates the groups that it names', () => {
  test.each([
    ['"two"', ['/a', '/b']],
    ['"one"', ['/a']],
    ['"Two";x', ['/c']],
    ['"one", "Two"', ['/a', '/c']],
    ['"a \\"quoted\\" one"', ['/d']],
    ['""', ['/d']],
    ['"three"', []],
    // Malformed lists, and lists with a member that is no String, are ignored whole.
    ['two', []],
    ['"two", two', []],
    ['"two", ("one")', []],
    ['"two', []],
    ['"two",', []],
    ['', []],
  ])('%s', async (named, gone) => {
    const rig = createRig();
    rig.say = say(named);
    await store(rig);
    await rig.get('/write', [], 'POST');
    expect(await hits(rig)).toEqual(others(gone));
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'UNKNOWN'])('of %s, whatever its status', async (method) => {
    for (const status of [200, 303, 404, 500]) {
      const rig = createRig();
      rig.say = say('"two"', status);
      await store(rig);
      await rig.get('/write', [], method);
      expect(await hits(rig)).toEqual(others(['/a', '/b']));
    }
  });

  test.each(['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'QUERY', 'REPORT', 'SEARCH'])(
    'not of %s, which is safe',
    async (method) => {
      const rig = createRig();
      rig.say = say(undefined);
      await store(rig);
      rig.say = { fields: ['Cache-Group-Invalidation', '"two"'] };
      await rig.get('/write', [], method);
      rig.say = say(undefined);
      expect(await hits(rig)).toEqual(others([]));
    },
  );

  test('of the same origin only: scheme, host and port', async () => {
    const rig = createRig();
    rig.say = say('"two"');
    await store(rig);
    for (const [scheme, host] of [
      ['https', 'ex.test'],
      ['http', 'ex.test:8080'],
      ['http', 'www.ex.test'],
    ] as const)
      await rig.cache.respond(receive({ method: 'POST', scheme, target: '/write', fields: ['Host', host] }));
    expect(await hits(rig)).toEqual(others([]));
    await rig.cache.respond(receive({ method: 'POST', scheme: 'http', target: '/x', fields: ['Host', 'EX.test:80'] }));
    expect(await hits(rig)).toEqual(others(['/a', '/b']));
  });

  test('of two fields together, and with every variant', async () => {
    const rig = createRig();
    rig.say = ({ method }): Said =>
      method === 'GET'
        ? { fields: ['Cache-Control', 'max-age=60', 'Vary', 'X-A', 'Cache-Groups', '"one"', 'Cache-Groups', '"two"'] }
        : { fields: ['Cache-Group-Invalidation', '"three"', 'Cache-Group-Invalidation', '"two"'] };
    for (const value of ['1', '2']) await rig.get('/a', ['X-A', value]);
    expect((await rig.get('/a', ['X-A', '1'])).hit).toBe(true);
    await rig.get('/write', [], 'POST');
    for (const value of ['1', '2']) expect((await rig.get('/a', ['X-A', value])).hit).toBe(false);
  });

  test('what is on its way meanwhile is not stored', async () => {
    const rig = createRig();
    rig.say = say('"two"');
    const reading = rig.cache.respond(
      receive({ method: 'GET', scheme: 'http', target: '/a', fields: ['Host', 'ex.test'] }),
      async () => {
        await rig.get('/write', [], 'POST');
        return {
          status: 200,
          fields: ['Cache-Control', 'max-age=60', 'Cache-Groups', '"two"'],
          body: undefined,
          delimited: true,
        };
      },
    );
    expect((await reading).status).toBe(200);
    expect((await rig.get('/a', ['Cache-Control', 'only-if-cached'])).status).toBe(504);
  });

  test('a 304 says anew which groups a response has', async () => {
    const rig = createRig();
    const fields = (groups: string): readonly string[] => [
      'ETag',
      '"1"',
      'Cache-Control',
      'max-age=10',
      'Cache-Groups',
      groups,
    ];
    rig.say = { fields: [...fields('"old"'), 'Age', '20'] };
    await rig.get('/a');
    rig.say = { status: 304, fields: fields('"new"') };
    await rig.get('/a');
    const isStored = async (named: string): Promise<boolean> => {
      rig.say = say(named);
      await rig.get('/write', [], 'POST');
      return (await rig.get('/a', ['Cache-Control', 'only-if-cached'])).status === 200;
    };
    expect([await isStored('"old"'), await isStored('"new"')]).toEqual([true, false]);
  });

  test('a learned redirect is forgotten with the groups', async () => {
    const rig = createRig({ redirects: 10 });
    rig.say = ({ method, target }): Said => {
      if (method !== 'GET') return { fields: ['Cache-Group-Invalidation', '"moved"'] };
      return target === '/old'
        ? { status: 301, fields: ['Location', '/new', 'Cache-Control', 'max-age=60', 'Cache-Groups', '"moved"'] }
        : {};
    };
    await rig.get('/old');
    expect((await rig.get('/old')).status).toBe(200);
    await rig.get('/write', [], 'POST');
    expect((await rig.get('/old')).status).toBe(301);
  });
});

describe('bounds', () => {
  const list = (count: number): string => Array.from({ length: count }, (_, i) => `"${String(i)}"`).join(', ');
  test('64 groups of a response count, and 64 of an invalidation', () => {
    const origin = { scheme: 'http', host: 'h' } as const;
    for (const name of ['cache-groups', 'cache-group-invalidation'])
      expect(groupTags([name, list(1000)], name, origin).map((tag) => tag.slice('group http://h '.length))).toEqual(
        Array.from({ length: 64 }, (_, i) => String(i)),
      );
    expect(groupTags(['Cache-Groups', '"a", "a"'], 'cache-groups', origin)).toEqual(['group http://h a']);
    expect(groupTags(['Cache-Groups', '"a"'], 'cache-groups', { scheme: undefined, host: 'h' })).toEqual([
      'group *://h a',
    ]);
  });

  test('no tag that an origin names by another field is a group', async () => {
    const rig = createRig();
    rig.say = say('"two"');
    rig.say = { fields: ['Cache-Control', 'max-age=60', 'Surrogate-Key', 'group http://ex.test two'] };
    await rig.get('/a');
    rig.say = say('"two"');
    await rig.get('/write', [], 'POST');
    expect((await rig.get('/a')).hit).toBe(true);
  });

  test('an invalidation of very many entries lets other work in between', async () => {
    const kept = createMemoryStore({ maxBytes: 100_000_000 });
    const rig = createRig({}, {}, {}, kept);
    rig.say = say('"two"');
    for (let i = 0; i < 2500; i++) await rig.get(`/x?${String(i)}`);
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await rig.get('/write', [], 'POST');
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(2);
    expect((await rig.get('/x?2499')).hit).toBe(false);
  });
});
