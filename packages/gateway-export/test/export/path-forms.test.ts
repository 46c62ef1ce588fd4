import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createKeyAnswers } from '@urikit/gateway-export/internal';
import { writeExport } from '@urikit/gateway-export';
import { compile, type Policy } from '@urikit/cache-key';
import { refusesForms } from '../../src/path-forms.js';
import { TARGETS } from '../../src/targets.js';

const out = join(tmpdir(), 'urikit-no-such-export');
const write = (target: string, policy: Policy): unknown =>
  writeExport({ target, policy, out, name: 'shop', trust: false, force: false });

const WORKERS = ['bun', 'cloudflare', 'deno'];

describe('an export refuses a form that its server cannot keep, with the reason', () => {
  test.each([
    ...WORKERS.flatMap((name) => ['reject', 'redirect', 'raw'].map((form) => [name, form, 'dot-segments'])),
    ['nginx-keys', 'reject', 'auth_request'],
    ['nginx-keys', 'redirect', 'auth_request'],
    ['trafficserver', 'raw', 'drops slashes'],
  ] as [string, 'reject' | 'redirect' | 'raw', string][])('%s: %s', (target, form, reason) => {
    const message = new RegExp(`^${target} cannot keep path\\.form: ${form} of the policy: .*${reason}`);
    expect(() => write(target, { path: { form } })).toThrow(message);
    expect(() => write(target, { routes: [{ path: '/a', rules: { path: { form } } }] })).toThrow(message);
    expect(existsSync(out)).toBe(false);
  });

  test('httpd: dot-segments of a raw path', () => {
    expect(() => write('httpd', { path: { form: 'raw', dotSegments: 'keep' } })).toThrow(
      /^httpd cannot keep path\.dotSegments: keep of the policy: httpd removes dot-segments/,
    );
  });

  test('the workers are all that are written', () => {
    const lacking = TARGETS.filter(({ lacks }) => lacks?.redirect?.includes('dot-segments')).map(({ name }) => name);
    expect(lacking.toSorted()).toEqual(WORKERS);
  });

  test('a key service that nginx asks', () => {
    for (const product of ['nginx', 'x-original'] as const)
      expect(() => createKeyAnswers({ policy: { path: { form: 'redirect' } }, product })).toThrow(
        /auth_request hands on no Location/,
      );
  });
});

test('no lines are written for a policy that answers no path by its form', () => {
  expect(refusesForms(compile({ path: { form: 'raw' } }).plan)).toBe(false);
  expect(refusesForms(compile({ routes: [{ path: '/a', rules: { path: { form: 'reject' } } }] }).plan)).toBe(true);
});
