import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { httpDefaults, type HttpOptions, httpSchemes, type HttpView } from './profile.js';

/** The schema of the configuration of http, https, ws and wss. */
const configSchema = z.strictObject({
  /** Whether `check` accepts a userinfo in http and https, warns of it or refuses it (RFC 9110 4.2.4). */
  userinfo: z
    .enum(['allowed', 'discouraged', 'forbidden'])
    .default(httpDefaults.userinfo)
    .describe('Whether a URI may have a userinfo.'),
});

/** http and https after RFC 9110, ws and wss after RFC 6455. */
export const http: SchemePlugin<HttpOptions, HttpView, 'http' | 'https' | 'ws' | 'wss', 'http'> = {
  id: 'http',
  version: '0.1.0',
  contract: 2,
  schemes: ['http', 'https', 'ws', 'wss'],
  rfc: ['RFC 9110', 'RFC 6455'],
  issues: [],
  configSchema,
  configure: httpSchemes,
};

export { httpLike } from './profile.js';
export type { HttpView };
