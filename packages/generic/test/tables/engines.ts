import { createEngine } from '@urikit/generic';
import type { Schemes } from '@urikit/generic/hooks';

/** What a scheme like `http` says as data (RFC 9110 4.2.1). */
export const WEB = {
  rfc: 'RFC 9110 4.2',
  defaultPort: 80,
  authority: 'required',
  host: 'required',
  emptyPath: '/',
  userinfo: 'discouraged',
} as const;

/** The schemes of the RFC's own examples with such data, and test doubles for what these do not need. */
export const SCHEMES = {
  http: WEB,
  https: { ...WEB, defaultPort: 443 },
  'x-local': { emptyPath: '/', localHosts: ['localhost'] },
  'x-opaque': { path: 'opaque' },
  'x-tree': { path: 'hierarchical' },
} as const satisfies Schemes;

/** No scheme registered: every URI gets the generic rules. */
export const GENERIC = createEngine();

/** An engine with `SCHEMES`. */
export const ENGINE = createEngine({ schemes: SCHEMES });
