import type { PluginSet } from '@urikit/registry';
import { http } from '@urikit/scheme-http';
import { mailto } from '@urikit/scheme-mailto';

/** The web team: what browsers and mail clients meet. A userinfo is doubtful to it, and no more. */
export const web: PluginSet = {
  name: 'web',
  version: '3.1.0',
  plugins: [http, mailto],
  config: { http: { userinfo: 'discouraged' } },
};
