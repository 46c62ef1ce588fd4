import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { http } from '@urikit/scheme-http';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

const PROGRAM = `
  import { createRegistry, registerInto } from '@urikit/registry';
  import { http } from '@urikit/scheme-http';
  const registry = createRegistry({ plugins: [{ useFactory: () => http }], config: { http: { userinfo: 'forbidden' } } });
  globalThis.result = [registry.fingerprint, registry.engine.normalize('HTTP://h:80'), typeof registerInto];
`;

test('the entry runs where there is neither Node nor a browser, with the same fingerprint', async () => {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: join(here, '..') },
    bundle: true,
    write: false,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@urikit/source', 'import'],
    format: 'iife',
    logLevel: 'silent',
  });
  const context = { TextEncoder, result: undefined as unknown };
  runInNewContext(outputFiles[0]?.text ?? '', context);
  const registry = createRegistry({ plugins: [http], config: { http: { userinfo: 'forbidden' } } });
  expect(JSON.stringify(context.result)).toBe(JSON.stringify([registry.fingerprint, 'http://h/', 'function']));
}, 30_000);
