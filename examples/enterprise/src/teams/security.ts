import type { PluginSet, SchemeOverlay } from '@urikit/registry';

/** Of the normal form: lower case, nothing percent-encoded that need not be. A resolver ignores a trailing dot. */
const INSIDE = /(?:^|\.)inside\.example\.?$/;

/** Outside, plain http is somebody else's business. Inside it is an error. */
const noPlainHttp: SchemeOverlay = {
  id: 'inside',
  version: '1.0.0',
  extends: 'http',
  rfc: 'ACME-SEC 3',
  check: (_, report, { normal }) => {
    if (!INSIDE.test(normal.authority?.host.text ?? '')) return;
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
