import { createEngine } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import { test } from '@jest/globals';
import { hostileText, PATTERNS, PLACES } from '../../generic/test/hostile/linear.js';

const ENGINES = [
  createEngine({ schemes: { s: { defaultPort: 80, emptyPath: '/', localHosts: ['localhost'] } } }),
  createEngine({ schemes: { s: { path: 'opaque', secrets: ['userinfo', 'query', 'fragment'] } } }),
];

test.each(PLACES)('law 7: hostile strings come to an end: $name', (where) => {
  for (const engine of ENGINES)
    for (const pattern of PATTERNS) {
      redact(hostileText(pattern, where, 1_000), engine);
      if (pattern.end === undefined) redact(hostileText(pattern, where, 50_000), engine);
    }
});
