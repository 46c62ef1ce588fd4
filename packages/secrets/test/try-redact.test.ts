import { describe, expect, test } from '@jest/globals';
import { redact } from '@urikit/secrets';
import { tryRedact } from '@urikit/secrets/internal';
import { MALFORMED } from '../../generic/test/tables/malformed.js';
import { PLANTED_SECRETS } from './tables/planted-secrets.js';
import { createEngine } from './engine.js';

const ENGINES = {
  plain: createEngine(),
  'with limits': createEngine({ limits: { length: 24, parameters: 2 } }),
  'without relative references': createEngine({ references: 'forbid' }),
  'with a base': createEngine({ references: { resolve: 'http://h/a' } }),
  'without encoded dot-segments': createEngine({ encodedDotSegments: 'refuse' }),
};

const STRINGS = [
  ...['', 'a?token=hush', '//u:hush@h', 'http://h/', 'http://u:hush@h/%2e%2e/?a&b&c', `http://h/${'a'.repeat(20)}`],
  ...MALFORMED.map(([text]) => text),
  ...PLANTED_SECRETS.map(([, text]) => text),
];

describe('tryRedact validates as the engine does, and redacts as redact does', () => {
  test.each(Object.entries(ENGINES))('an engine %s', (_, engine) => {
    for (const text of STRINGS) {
      const taken = engine.tryNormalize(text, { level: 'simple-string' });
      expect([text, tryRedact(text, engine)]).toEqual([
        text,
        taken.ok ? { ok: true, value: redact(text, engine) } : taken,
      ]);
    }
  });
});
