import { describePolicy } from '@urikit/scheme-conformance';
import { createRegistry, defaultSet, type SchemeOverlay } from 'urikit/registry';

/** Hosts of the company are reached by TLS alone, and through one port. */
const inside: SchemeOverlay[] = [
  {
    ...{ id: 'tls', version: '1.0.0', extends: { plugin: 'http' }, rfc: 'ACME-SEC 5' },
    ...{ when: { hosts: ['*.inside.example'], schemes: ['http', 'ws'] }, scheme: 'forbidden' },
  },
  {
    ...{ id: 'one-port', version: '1.0.0', extends: ['https', 'wss'], rfc: 'ACME-SEC 6' },
    ...{ when: { hosts: ['*.inside.example'] }, port: 'forbidden' },
  },
];

describePolicy(createRegistry({ sets: [defaultSet], overlays: inside, references: 'forbid' }), {
  refused: ['http://wiki.inside.example/', 'https://wiki.inside.example:8443/'],
  allowed: ['https://wiki.inside.example/', 'http://example.com:8080/'],
});
