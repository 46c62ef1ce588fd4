import { expect, test } from '@jest/globals';
import { createHostFilter } from '@urikit/safety';
import { guardedConnector } from '../src/fetch/connector.js';
import { askedGuard } from '../src/fetch/guard.js';

test('a caller of many ports keeps a bounded number of connectors', () => {
  const filter = askedGuard(createHostFilter({}));
  let made = 0;
  const connect = guardedConnector(
    () => {
      made += 1;
      return () => undefined;
    },
    filter,
    () => Promise.resolve([]),
  );
  const open = (port: number): void => {
    connect({ hostname: 'h', protocol: 'http:', port: String(port) }, () => undefined);
  };
  for (let port = 1; port <= 64; port++) open(port);
  open(1);
  expect(made).toBe(64);
  // One more empties the table, so the first port needs a connector again.
  open(65);
  open(1);
  expect(made).toBe(66);
});
