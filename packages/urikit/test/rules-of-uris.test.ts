import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import { policyBreaches } from '@urikit/scheme-conformance/policy';
import { http } from '@urikit/scheme-http';

test('no spelling gets by the rules of URIs of an overlay, in paths as in hosts', () => {
  const overlay = {
    id: 'agent',
    version: '1.0.0',
    extends: ['http', 'https'] as const,
    uris: {
      allow: ['https://docs.example/**', 'https://api.example/{team}/issues/*'],
      deny: ['https://docs.example/internal/**', '{http,https}://private:*/**'],
    },
  };
  const registry = createRegistry({ plugins: [http], references: 'forbid', overlays: [overlay] });
  const refused = [
    'https://docs.example/internal/a',
    'https://10.0.0.1/a',
    'https://api.example/red/issues/1/edit',
    'https://other.example/',
  ];
  const allowed = ['https://docs.example/a', 'https://api.example/red/issues/1'];
  expect(policyBreaches(registry, { refused, allowed, spellings: 5000 })).toEqual([]);
  // A policy without the rules has breaches.
  const open = createRegistry({ plugins: [http], references: 'forbid' });
  expect(policyBreaches(open, { refused, allowed, spellings: 10 })).not.toEqual([]);
});
