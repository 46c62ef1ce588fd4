import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createStore, readGatewayConfig } from '@urikit/gateway';
import { describeWhere } from '../../../../test/support/where-present.js';
import { root } from '../../../../test/support/workspace.js';
import { bodyOf, entryOf, plain, FRESH } from '../../../http-cache/test/support/entries.js';
import { loadSqlite, openDatabase } from '../../src/store/disk/database.js';
import { checkStore } from '../../src/config/check-files.js';
import { createRows } from '../../src/store/disk/rows.js';
import { TABLES_VERSION } from '../../src/store/disk/tables.js';
import type { GatewayStore } from '../../src/store/create.js';
import type { StoreEvent } from '../../src/store/stored/events.js';
import { storeContract } from '../support/store-contract.js';

const folder = mkdtempSync(join(tmpdir(), 'gateway-disk-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
let files = 0;
const newFile = (): string => join(folder, `cache-${String((files += 1))}.db`);

const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (cause) {
    return (cause as { readonly code?: unknown }).code;
  }
};

interface Given {
  readonly path?: string;
  readonly maxBytes?: number;
  readonly memoryBytes?: number;
  readonly maxPurges?: number;
  readonly maxEntryBytes?: number;
  readonly origins?: string;
  readonly observe?: (event: StoreEvent) => void;
}

const open = ({ path = newFile(), origins, observe = () => undefined, ...more }: Given = {}): GatewayStore =>
  createStore({ kind: 'disk', path, memoryBytes: 0, ...more }, { origins, observe });

const body = (length: number): Uint8Array => new Uint8Array(length).fill(7);

const ownTests = (): void => {
  describe.each([0, 1_000_000])('the contract, with %p bytes in memory', (memoryBytes) => {
    storeContract(() => {
      const store = open({ memoryBytes });
      return Promise.resolve({ stores: [store], stop: () => store.close() });
    });
  });

  describe('a restart', () => {
    test('keeps entries', async () => {
      const path = newFile();
      const before = open({ path });
      const entry = entryOf(before, 'k', { tags: ['t'], body: body(1000) });
      await before.set(entry, 60);
      await before.close();
      const after = open({ path });
      expect(plain(await after.get('k'))).toEqual(plain(entry));
      await after.close();
    });

    test('keeps the deletions of purges, and the numbers', async () => {
      const path = newFile();
      const before = open({ path });
      for (const key of ['key', 'prefix/1', 'tagged', 'kept'])
        await before.set(entryOf(before, key, { tags: key === 'tagged' ? ['t'] : [] }), 60);
      await before.purge({ key: 'key' });
      await before.purge({ prefix: 'prefix/' });
      await before.purge({ tag: 't' });
      const generation = before.generation();
      await before.close();
      const after = open({ path });
      expect(after.generation()).toBe(generation);
      const left = [];
      for (const key of ['key', 'prefix/1', 'tagged', 'kept']) if ((await after.get(key)) !== undefined) left.push(key);
      expect(left).toEqual(['kept']);
      await after.close();
    });

    test('keeps soft purges', async () => {
      const path = newFile();
      const before = open({ path });
      await before.set(entryOf(before, 'k', { tags: ['t'] }), 60);
      await before.purge({ tag: 't' }, { soft: true });
      await before.close();
      const after = open({ path });
      expect((await after.get('k'))?.staleFrom).toBeDefined();
      await after.set(entryOf(after, 'k', { tags: ['t'] }), 60);
      expect((await after.get('k'))?.staleFrom).toBeUndefined();
      await after.close();
    });

    test('with other origins keeps nothing', async () => {
      const path = newFile();
      const before = open({ path, origins: 'http://a.test' });
      await before.set(entryOf(before, 'k'), 60);
      await before.close();
      const after = open({ path, origins: 'http://b.test' });
      expect(await after.get('k')).toBeUndefined();
      await after.close();
    });

    test('keeps no entry of which a byte has changed', async () => {
      const path = newFile();
      const before = open({ path });
      await before.set(entryOf(before, 'k', { body: body(100) }), 60);
      await before.close();
      const database = openDatabase(loadSqlite(), path, TABLES_VERSION);
      database.exec("UPDATE entries SET data = substr(data, 1, length(data) - 1) || x'08'");
      database.close();
      const after = open({ path });
      expect(await after.get('k')).toBeUndefined();
      await after.close();
    });

    test('with tables of another version begins anew', async () => {
      const path = newFile();
      const before = open({ path });
      await before.set(entryOf(before, 'k'), 60);
      await before.close();
      openDatabase(loadSqlite(), path, 99).close();
      const after = open({ path });
      expect(await after.get('k')).toBeUndefined();
      expect(after.usage?.().entries).toBe(0);
      await after.close();
    });
  });

  test('entries that were not used for longest make room', async () => {
    const store = open({ maxBytes: 100_000 });
    for (let i = 0; i < 100; i++) await store.set(entryOf(store, `k${String(i)}`, { body: body(2000) }), 60);
    const { entries = 0, bytes = 0, evictions = 0 } = store.usage?.() ?? {};
    expect(bytes).toBeLessThanOrEqual(100_000);
    expect(entries + evictions).toBe(100);
    expect(entries).toBeGreaterThan(0);
    expect(await store.get('k99')).toBeDefined();
    expect(await store.get('k0')).toBeUndefined();
    await store.close();
  });

  test('an entry larger than the bounds is not on the disk', async () => {
    const store = open({ maxBytes: 5000, maxEntryBytes: 3000 });
    await store.set(entryOf(store, 'large', { body: body(4000) }), 60);
    await store.set(entryOf(store, 'small', { body: body(100) }), 60);
    expect([await store.get('large'), bodyOf(await store.get('small'))?.length]).toEqual([undefined, 100]);
    await store.close();
  });

  test('more soft purges than are told apart make all older entries a miss, after a restart too', async () => {
    const path = newFile();
    const events: StoreEvent[] = [];
    const store = open({ path, maxPurges: 16, observe: (event) => events.push(event) });
    await store.set(entryOf(store, 'old'), 60);
    for (let i = 0; i < 18; i++) await store.purge({ tag: String(i) }, { soft: true });
    await store.set(entryOf(store, 'new'), 60);
    expect([await store.get('old'), (await store.get('new')) === undefined]).toEqual([undefined, false]);
    expect(events).toContainEqual({ type: 'floor', cause: 'overflow' });
    await store.close();
    const after = open({ path, maxPurges: 16 });
    expect([await after.get('old'), (await after.get('new')) === undefined]).toEqual([undefined, false]);
    await after.close();
  });

  test('a file has one process, and its owner alone may read it', async () => {
    const path = newFile();
    const store = open({ path });
    expect(codeOf(() => open({ path }))).toBe('store/disk');
    await store.close();
    await open({ path }).close();
  });

  test('the files of a database, and of an earlier process, are for their owner only', async () => {
    const path = newFile();
    for (const ending of ['', '-wal']) {
      writeFileSync(path + ending, '');
      chmodSync(path + ending, 0o666);
    }
    const store = open({ path });
    await store.set(entryOf(store, 'k'), 60);
    const modes = ['', '-wal', '-shm', '-journal']
      .filter((ending) => existsSync(path + ending))
      .map((ending) => [ending, (statSync(path + ending).mode & 0o777).toString(8)]);
    expect(modes).toEqual([
      ['', '600'],
      ['-wal', '600'],
    ]);
    await store.close();
  });

  test.each([
    ['a tag', { tag: 't' }],
    ['a prefix', { prefix: 'k' }],
    ['all', { all: true }],
  ] as const)('a purge of many entries by %s leaves turns to other work, and newer entries', async (_, what) => {
    const path = newFile();
    const store = open({ path, memoryBytes: 1_000_000 });
    const put = async (key: string): Promise<void> => {
      await store.set(entryOf(store, key, { tags: ['t'] }), 60);
    };
    for (let i = 0; i < 1000; i++) await put(`k${String(i)}`);
    const seen: unknown[] = [];
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      seen.push(store.get('k999'));
      if (turns === 2) void put('k-new');
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await store.purge(what);
    isDone = true;
    expect(turns).toBeGreaterThan(5);
    expect(new Set(seen)).toEqual(new Set([undefined]));
    expect(await store.get('k-new')).toBeDefined();
    await store.close();
    const after = open({ path });
    expect(after.usage?.().entries).toBe(1);
    expect(await after.get('k-new')).toBeDefined();
    await after.close();
  });

  test('room for a large entry is made in slices', async () => {
    const store = open({ maxBytes: 400_000 });
    for (let i = 0; i < 600; i++) await store.set(entryOf(store, `k${String(i)}`), 60);
    const { entries: before = 0 } = store.usage?.() ?? {};
    await store.set(entryOf(store, 'large', { body: body(390_000) }), 60);
    const { entries: soon = 0, bytes = 0 } = store.usage?.() ?? {};
    expect([before - soon, bytes > 400_000]).toEqual([63, true]);
    for (let i = 0; i < 30; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(store.usage?.().bytes).toBeLessThanOrEqual(400_000);
    expect(await store.get('large')).toBeDefined();
    await store.close();
  });

  test('numbers of the usage that disagree with the file are counted anew', () => {
    const database = openDatabase(loadSqlite(), newFile(), TABLES_VERSION);
    const rows = createRows(database, 10_000);
    const row = (key: string) => ({
      ...{ key, data: body(4000), names: [], generation: 0, requested: 0 },
      expires: Number.MAX_SAFE_INTEGER,
    });
    database.exec('CREATE TRIGGER t AFTER INSERT ON entries BEGIN UPDATE entries SET size = 0; END');
    for (const key of ['a', 'b', 'c']) rows.write(row(key), 1);
    expect(rows.usage().bytes).toBeGreaterThan(10_000);
    expect(rows.makeRoom(2)).toBe(false);
    expect(rows.usage()).toMatchObject({ entries: 0, bytes: 0 });
    rows.close();
  });

  test.each([{ tag: 't' }, { key: 'k' }, { prefix: 'k' }, { all: true }] as const)(
    'a purge %j that cannot be written has purged nothing',
    async (what) => {
      const path = newFile();
      const failing = (sql: string): void => {
        const database = openDatabase(loadSqlite(), path, TABLES_VERSION);
        database.exec(sql);
        database.close();
      };
      const before = open({ path });
      await before.set(entryOf(before, 'k', { tags: ['t'] }), 60);
      await before.close();
      failing("CREATE TRIGGER full BEFORE UPDATE ON clock BEGIN SELECT RAISE(ABORT, 'full'); END");
      const store = open({ path, memoryBytes: 1_000_000, maxPurges: 16 });
      const generation = store.generation();
      for (const soft of [false, true])
        for (let i = 0; i < 20; i++)
          await expect(store.purge(what, { soft })).rejects.toMatchObject({ code: 'store/unavailable' });
      expect(store.generation()).toBe(generation);
      expect((await store.get('k'))?.staleFrom).toBeUndefined();
      expect(await store.get('k')).toBeDefined();
      await store.close();
      failing('DROP TRIGGER full');
      const after = open({ path });
      expect(await after.get('k')).toBeDefined();
      await after.purge(what);
      expect(await after.get('k')).toBeUndefined();
      await after.close();
    },
  );

  test.each([
    ['in a folder that does not exist', () => join(folder, 'nowhere', 'x.db')],
    ['that is a folder', () => folder],
    [
      'that is no database',
      () => {
        const path = newFile();
        writeFileSync(path, 'no database, and more than a header of one '.repeat(10));
        return path;
      },
    ],
  ])('a file %s is an error', (_, path) => {
    expect(codeOf(() => open({ path: path() }))).toBe('store/disk');
  });

  test.each([10, 100, 1000, 5000, 20_000])(
    'a file that is cut off at %i bytes starts empty, with a warning',
    async (length) => {
      const path = newFile();
      const before = open({ path });
      for (let i = 0; i < 50; i++) await before.set(entryOf(before, `k${String(i)}`, { body: body(3000) }), 60);
      await before.close();
      truncateSync(path, length);
      const events: StoreEvent[] = [];
      const store = open({ path, observe: (event) => events.push(event) });
      expect(events).toContainEqual({ type: 'emptied', cause: 'damaged' });
      expect([await store.get('k0'), store.usage?.()?.entries]).toEqual([undefined, 0]);
      await store.set(entryOf(store, 'k'), 60);
      expect(await store.get('k')).toBeDefined();
      await store.close();
    },
  );

  test.each([{ tag: 't' }, { key: 'k' }, { prefix: 'k' }, { all: true }] as const)(
    'a purge %j on a full disk deletes first, all entries',
    async (what) => {
      const path = newFile();
      const before = open({ path });
      await before.set(entryOf(before, 'k', { tags: ['t'] }), 60);
      await before.close();
      const database = openDatabase(loadSqlite(), path, TABLES_VERSION);
      database.exec(
        "CREATE TRIGGER full BEFORE UPDATE ON clock BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
      );
      database.close();
      const events: StoreEvent[] = [];
      const store = open({ path, memoryBytes: 1_000_000, observe: (event) => events.push(event) });
      const late = entryOf(store, 'k', { tags: ['t'] });
      expect(await store.get('k')).toBeDefined();
      await store.purge(what);
      expect([await store.get('k'), events.at(-1)]).toEqual([undefined, { type: 'emptied', cause: 'full' }]);
      await store.set(late, 60);
      expect(await store.get('k')).toBeUndefined();
      await store.set(entryOf(store, 'k'), 60);
      await store.close();
      const after = open({ path });
      expect([(await after.get('k')) === undefined, after.generation()]).toEqual([false, store.generation()]);
      await after.close();
    },
  );

  test('a disk that fails is a miss, and a purge that it cannot keep fails', async () => {
    const events: StoreEvent[] = [];
    const store = open({ observe: (event) => events.push(event) });
    await store.set(entryOf(store, 'k'), 60);
    await store.close();
    expect(await store.get('k')).toBeUndefined();
    await store.set(entryOf(store, 'k'), 60);
    await expect(store.purge({ all: true })).rejects.toMatchObject({ code: 'store/unavailable' });
    expect(events).toContainEqual({ type: 'failure', name: expect.any(String) as unknown, count: 1 });
  });

  test('killed in the middle of writes, it starts again and has whole entries only', async () => {
    const path = newFile();
    for (let round = 0; round < 3; round++) {
      const code = `
        import { createStore } from ${JSON.stringify(join(root, 'packages/gateway/dist/index.js'))};
        const store = createStore({ kind: 'disk', path: ${JSON.stringify(path)}, memoryBytes: 0 });
        const body = new Uint8Array(50_000).fill(7);
        for (let i = 0; ; i++) {
          const [key, tags, generation] = ['k' + i % 200, ['t' + i % 7], store.generation()];
          const times = { requestTime: 0, responseTime: 0 };
          store.set({ key, tags, generation, ...times, status: 200, fields: [], body, ...${JSON.stringify(FRESH)} }, 60);
          if (i % 50 === 49) { await store.purge({ tag: 't' + i % 7 }); process.stdout.write('.'); }
        }`;
      const child = execFile(process.execPath, ['--input-type=module', '-e', code]);
      await new Promise<void>((resolve, reject) => {
        let dots = 0;
        child.stdout?.on('data', (text: string) => {
          dots += text.length;
          if (dots > 3 + round) child.kill('SIGKILL');
        });
        child.stderr?.on('data', (text: string) => {
          if (!text.includes('Warning')) reject(new Error(text));
        });
        child.on('close', () => {
          resolve();
        });
      });
      const store = open({ path });
      let found = 0;
      for (let i = 0; i < 200; i++) {
        const entry = await store.get(`k${String(i)}`);
        if (entry === undefined) continue;
        found += 1;
        expect(Buffer.compare(entry.body, body(50_000))).toBe(0);
      }
      expect(found).toBeGreaterThan(0);
      expect(store.usage?.().entries).toBe(found);
      await store.close();
    }
  });
};

const run = promisify(execFile);

/** Node 24, of the registry: this Node has no SQLite. */
const NODE_24 = ['-y', '-p', 'node@24', 'node'] as const;

if (loadSqlite() !== undefined) describe('a store on the disk', ownTests);
else {
  const missing = await run('npx', [...NODE_24, '--version'], { cwd: root }).then(
    ({ stdout }) => (stdout.startsWith('v24') ? undefined : `Node 24 is ${stdout.trim()}`),
    () => 'this Node has no SQLite, and npx cannot load Node 24',
  );
  describeWhere(
    'a store on the disk, in Node 24',
    missing,
    () => {
      test('its tests pass', async () => {
        const jest = join(root, 'node_modules/jest/bin/jest.js');
        const args = ['--experimental-vm-modules', jest, '--json', '--coverage=false', '--runTestsByPath'];
        const { stdout } = await run(
          'npx',
          [...NODE_24, ...args, join(root, 'packages/gateway/test/store/disk.test.ts')],
          {
            cwd: root,
            maxBuffer: 1e8,
          },
        ).catch((cause: unknown) => cause as { readonly stdout: string });
        const { numPassedTests, testResults } = JSON.parse(stdout) as {
          readonly numPassedTests: number;
          readonly testResults: readonly { readonly message: string }[];
        };
        expect(testResults.map(({ message }) => message)).toEqual(['']);
        expect(numPassedTests).toBeGreaterThan(80);
      }, 300_000);
    },
    'skip',
  );
}

describe('a store on the disk without SQLite', () => {
  test('is an error that names both packages', () => {
    const none = loadSqlite([
      () => undefined,
      () => {
        throw new Error('not installed');
      },
    ]);
    expect(none).toBeUndefined();
    expect(() => openDatabase(none, newFile(), 1)).toThrow(/neither node:sqlite nor better-sqlite3/);
  });

  class Sqlite {
    readonly exec = (): void => undefined;
    readonly prepare = (): never => {
      throw new Error('not asked');
    };
    readonly close = (): void => undefined;
  }
  const stored = (path: string) => readGatewayConfig({ origin: 'http://h', store: { kind: 'disk', path } });

  test.each([
    ['SQLite', undefined, () => newFile(), /^store\.path: found neither node:sqlite nor better-sqlite3/],
    ['a folder', Sqlite, () => join(folder, 'nowhere', 'x.db'), /^store\.path: expected a file in a folder that/],
  ])('check of a store without %s is an error', (_, found, path, message) => {
    expect(() => checkStore(stored(path()), found)).toThrow(message);
  });

  test('check of a store that can be opened, and of one in memory, is good', () => {
    expect(() => checkStore(stored(newFile()), Sqlite)).not.toThrow();
    expect(() => checkStore(readGatewayConfig({ origin: 'http://h' }), undefined)).not.toThrow();
  });
});
