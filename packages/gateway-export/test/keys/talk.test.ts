import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { root } from '../../../../test/support/workspace.js';
import { HAND_OVERS } from '../../src/keys/hand-over.js';
import { believedFields } from '../../src/keys/read.js';
import { TARGETS } from '../../src/targets.js';
import { ensureTemplates, runtime as templates } from '../js/support/texts.js';
import { runtimeScript } from '../njs/support/served.js';

/** Headers by which a proxy and a service, or two parts of one configuration, talk: no client may say one of them. */

const { plan } = compile({ headers: { accept: 'value' }, path: { form: 'normalize' } });
ensureTemplates();
const njs = runtimeScript();
const context = {
  ...{ name: 'shop', folder: '/etc/shop', trust: false },
  runtime: (path: string) => {
    if (path.startsWith('js/')) return templates(path);
    return path.endsWith('runtime.njs') ? njs : `the runtime ${path}\n`;
  },
};

const found = (text: string, expression: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(expression)].map((match) => (match[1] as string).toLowerCase().replaceAll('_', '-'))),
];

/** Per target: the headers of its own that a file reads, and those that it sets or empties. */
const READ: Readonly<Record<string, RegExp>> = {
  'varnish-lua': /(?:req|bereq)\.http\.(x-shop-[a-z]+)/g,
  'nginx-keys': /\$(?:http|upstream_http)_(x_(?:shop|urikit)_\w+)/g,
};
const OWN = /(?<![\w-])(x[-_](?:shop|urikit)[-_][a-z_-]+)/gi;

/** Maps and VCL alone read no header, and refuse a policy that keys one. */
const READING = TARGETS.filter(({ name }) => name !== 'nginx-map' && name !== 'varnish-vcl');

describe.each(READING.map((target) => [target.name, target] as const))('target %s', (name, { files }) => {
  const configurations = files(plan, context).filter(({ path }) => /\.(?:conf|cfg|vcl)$/.test(path));

  test('a configuration sets or empties each header of its own that it reads', () => {
    for (const { path, text } of configurations) {
      const uses = text.replace(/^\s*(?:unset|proxy_set_header) .*$/gm, '').replace(/\$upstream_http_\w+/g, '');
      const isSet = found(text, /^\s*(?:unset (?:bereq|req)\.http\.|proxy_set_header )(x-[a-z-]+)/gim);
      const read = found(uses, READ[name] ?? OWN);
      expect([path, read.filter((header) => !isSet.includes(header))]).toEqual([path, []]);
    }
  });
});

/** What a product writes itself, whatever its client says: of Traefik and Caddy by `forward_auth`, of Envoy about the connection. */
const BY_PRODUCT: Readonly<Record<string, readonly string[]>> = {
  traefik: HAND_OVERS.traefik.fields,
  caddy: HAND_OVERS.caddy.fields.filter((field) => !field.startsWith('x-urikit-')),
};

describe('a key service believes no header that its proxy leaves to the client', () => {
  const guide = readFileSync(join(root, 'docs/guides/key-service.md'), 'utf8');
  const sectionOf = (title: string): string => new RegExp(`^## ${title}\n([^]*?)^## `, 'm').exec(guide)?.[1] ?? '';

  test('nginx: the export sets exactly what is believed', () => {
    const { files } = TARGETS.find(({ name }) => name === 'nginx-keys')!;
    const server = files(plan, context).find(({ path }) => path === 'shop-server.conf')?.text ?? '';
    const set = found(server, /^\s*proxy_set_header (x-[a-z-]+) /gim);
    expect(set.toSorted()).toEqual(believedFields(HAND_OVERS.nginx).toSorted());
  });

  test('nginx: the export reads from the answer alone what the service writes', () => {
    const { files } = TARGETS.find(({ name }) => name === 'nginx-keys')!;
    const text = files(plan, context)
      .map((file) => file.text)
      .join('\n');
    const answered = found(text, /\$upstream_http_(x_urikit_\w+)/g);
    expect(answered.toSorted()).toEqual([
      'x-urikit-action',
      'x-urikit-field-accept',
      'x-urikit-host',
      'x-urikit-key',
      'x-urikit-reason',
      'x-urikit-target',
    ]);
    expect(found(text, /\$http_(x_\w+)/g)).toEqual([]);
  });

  test('Envoy: the guide lets none of them through', () => {
    const allowed = found(sectionOf('Envoy'), /^ {8}- \{ exact: ([a-z-]+) \}/gm);
    expect(allowed).toContain('x-forwarded-proto');
    expect(believedFields(HAND_OVERS.envoy).filter((field) => allowed.includes(field))).toEqual(['x-forwarded-proto']);
    expect(sectionOf('Envoy')).toContain('Envoy sets `X-Forwarded-Proto` itself');
  });

  test('Traefik: the guide empties what Traefik does not write', () => {
    const emptied = found(sectionOf('Traefik'), /^ +(x-urikit-[a-z-]+): ""/gim);
    const left = believedFields(HAND_OVERS.traefik).filter((field) => !BY_PRODUCT['traefik']?.includes(field));
    expect(emptied.toSorted()).toEqual(left.toSorted());
  });

  test('Caddy: the guide takes away everything that begins as ours', () => {
    expect(sectionOf('Caddy')).toContain('request_header -X-Urikit-*');
    const left = believedFields(HAND_OVERS.caddy).filter((field) => !BY_PRODUCT['caddy']?.includes(field));
    expect(left.filter((field) => !field.startsWith('x-urikit-'))).toEqual([]);
  });

  test('another proxy: the guide names each', () => {
    const named = found(sectionOf('Another proxy'), /`(x-[a-z-]+)`/gi);
    expect(believedFields(HAND_OVERS['x-original']).filter((field) => !named.includes(field))).toEqual([]);
  });
});
