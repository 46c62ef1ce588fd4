import { expect, test } from '@jest/globals';
import { withoutSecrets } from '../src/secrets.js';

test.each([
  ["error: unknown command 'http://joe:SECRET@h/'", "error: unknown command 'http://joe:...@h/'"],
  ['http://joe:SECRET@h/: no such file', 'http://joe:...@h/: no such file'],
  ['a:b:SECRET@h and c:SECRET@d', 'a:b:...@h and c:...@d'],
  [
    '/a?token=*GIfPeZxzOmkJ&id=%00*rl63TLlwPC9K;*GIfPeZxzOmkJ',
    '/a?token=*GIfPeZxzOmkJ&id=%00*rl63TLlwPC9K;*GIfPeZxzOmkJ',
  ],
  ['/a?token=*GIfPeZxzOmkJ.SECRET&token=SECRET*GIfPeZxzOmkJ', '/a?token=...&token=...'],
  ['no secret: here', 'no secret: here'],
])('%s', (message, shown) => {
  expect(withoutSecrets(message)).toBe(shown);
});
