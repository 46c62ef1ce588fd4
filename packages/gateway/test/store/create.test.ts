import { describe, expect, test } from '@jest/globals';
import { type StoreConfig, configJsonSchema, createStore, describeStore, ConfigError } from '@urikit/gateway';
import { z } from 'zod';
import { storeSchema, withMilliseconds } from '../../src/settings/store.js';
import { parseRedisUrl } from '../../src/settings/redis-url.js';

describe('urls', () => {
  test.each([
    ['redis://h', { nodes: [{ host: 'h', port: 6379 }], username: undefined, password: undefined, tls: false, db: 0 }],
    ['redis://u:p%40x@h:1/3', { nodes: [{ host: 'h', port: 1 }], username: 'u', password: 'p@x', tls: false, db: 3 }],
    [
      'rediss://:p@[::1]:1/',
      { nodes: [{ host: '::1', port: 1 }], username: undefined, password: 'p', tls: true, db: 0 },
    ],
    ['http://h', undefined],
    ['redis://', undefined],
    ['redis:h', undefined],
    ['redis://h/x', undefined],
    ['redis://h?a', undefined],
    ['redis://h#a', undefined],
    ['redis://u:%zz@h', undefined],
    ['127.0.0.1:6379', undefined],
  ])('%s', (text, access) => {
    expect(parseRedisUrl(text)).toEqual(access);
  });
});

describe('configuration', () => {
  test('defaults', () => {
    expect(storeSchema.parse({ kind: 'redis', url: 'redis://h' })).toEqual({
      kind: 'redis',
      url: 'redis://h',
      namespace: 'urikit',
      maxBytes: 67_108_864,
      maxEntryBytes: 1_048_576,
      digestAbove: 512,
      deadline: 0.1,
      lease: 1,
      maxUnconfirmed: 0,
      maxPurges: 10_000,
      purgeTimeout: 5,
      maxInvalidations: 100_000,
      longestFetch: 600,
    });
    expect(() => z.toJSONSchema(storeSchema)).not.toThrow();
  });

  test('every time of a configuration is in seconds, and a store has its times in milliseconds', () => {
    expect(JSON.stringify(configJsonSchema())).not.toMatch(/millisecond/i);
    const redis = storeSchema.parse({ kind: 'redis', url: 'redis://h', maxUnconfirmed: 60 });
    expect(withMilliseconds(redis)).toMatchObject({
      ...{ deadline: 100, lease: 1000, maxUnconfirmed: 60_000, purgeTimeout: 5000, longestFetch: 600_000 },
      maxPurges: redis.kind === 'redis' ? redis.maxPurges : 0,
    });
  });

  test.each([{ deadline: 100 }, { lease: 1000 }, { longestFetch: 600_000 }, { purgeTimeout: 5000 }])(
    'a time in milliseconds is out of its bounds: %j',
    (setting) => {
      expect(() => describeStore({ kind: 'redis', url: 'redis://h', ...setting })).toThrow(ConfigError);
    },
  );

  test.each<readonly [StoreConfig]>([
    [{ kind: 'redis', url: 'redis://user:secret@h/x' }],
    [{ kind: 'redis', url: 'http://user:secret@h' }],
    [{ kind: 'redis', url: 'redis://h', namespace: '{secret}' }],
    [{ kind: 'cluster', nodes: [] }],
    [{ kind: 'cluster', nodes: ['redis://h', 'secret'] }],
    [{ kind: 'memory', maxBytes: 0 }],
  ])('an error is a ConfigError that does not say what was written', (config) => {
    let message = '';
    expect(() => createStore(config)).toThrow(ConfigError);
    expect(() => describeStore(config)).toThrow(ConfigError);
    try {
      createStore(config);
    } catch (cause) {
      message = String(cause) + JSON.stringify(cause);
    }
    expect(message).not.toBe('');
    expect(message).not.toContain('secret');
  });

  test.each<readonly [StoreConfig, string]>([
    [{ kind: 'memory' }, 'memory'],
    [{ kind: 'redis', url: 'redis://user:secret@h:1/2' }, 'redis h:1 db 2'],
    [{ kind: 'cluster', nodes: ['redis://:secret@h', 'redis://[::1]:7'] }, 'cluster h:6379 [::1]:7'],
  ])('%j is described without secrets', (config, text) => {
    expect(describeStore(config)).toBe(text);
  });
});
