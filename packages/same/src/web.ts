import type { Schemes } from '@urikit/generic/hooks';
import { httpDefaults, httpSchemes } from '@urikit/scheme-http/profile';

/** The schemes of the web with a naming authority, by their own standards: default ports, and `/` for the empty path. */
export const WEB: Schemes = {
  .../* @__PURE__ */ httpSchemes(httpDefaults),
  ftp: { id: 'ftp', defaultPort: 21 },
};

/** RFC 9110 4.2.4: "Before making use of an "http" or "https" URI reference received from an untrusted source, ..." */
export const NO_USERINFO = { http: 'RFC 9110 4.2.4', https: 'RFC 9110 4.2.4' } as const;

/** RFC 9110 4.2.1, 4.2.2: "A recipient that processes such a URI reference MUST reject it as invalid." */
export const A_HOST = { http: 'RFC 9110 4.2.1', https: 'RFC 9110 4.2.2' } as const;
