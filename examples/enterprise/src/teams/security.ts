import { hostListOf, hostListHas } from '@urikit/hosts';
import type { PluginSet } from '@urikit/registry';
import type { SchemeOverlay } from '@urikit/generic/hooks';

/** What stands inside: our names, and addresses that nobody routes outside. */
const INSIDE = ['inside.example', '*.inside.example', 'private'];
const inside = hostListOf(INSIDE);

/** Outside, plain http is somebody else's business. Inside it is an error, however the host is written. */
const noPlainHttp: SchemeOverlay = {
  id: 'inside',
  version: '1.1.0',
  extends: 'http',
  rfc: 'ACME-SEC 3',
  issues: ['plain-http'],
  fingerprint: INSIDE.join(' '),
  check: (_, report, { normal }) => {
    const { host, port } = normal.authority ?? {};
    if (host === undefined || !hostListHas(inside, host.text, port)) return;
    report({
      code: 'plain-http',
      severity: 'error',
      component: 'scheme',
      message: 'expected https: inside, nothing goes over plain http',
      section: 'ACME-SEC 3',
    });
  },
};

/** The security team: no plugin, only policy. */
export const security: PluginSet = {
  name: 'security',
  version: '2.0.0',
  overlays: [noPlainHttp],
  config: { http: { userinfo: 'forbidden' } },
  severities: { 'http/rare-ipv4': 'error' },
};
