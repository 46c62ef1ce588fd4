import type { Standard } from '../standard.js';
import { A_HOST, WEB } from '../web.js';
import { VERSION } from '../version.js';

/** The options of `http-target`. */
export interface HttpTargetOptions {
  /** The method of the request; `OPTIONS` tells the empty path from `/`. */
  readonly method: string;
}

/**
 * The target URIs of two requests.
 *
 * RFC 9110 4.2.3: "If the port is equal to the default port for a scheme, the normal form is to omit the port
 * subcomponent. When not being used as the target of an OPTIONS request, an empty path component is equivalent to an
 * absolute path of "/"". RFC 9110 7.1: "The target URI excludes the reference's fragment component, if any".
 *
 * @see RFC 9110 section 4.2.3
 */
export const httpTarget: Standard<'http-target', HttpTargetOptions> = {
  id: 'http-target',
  version: VERSION,
  kind: 'equality',
  section: 'RFC 9110 4.2.3',
  syntax: 'uri',
  schemes: ['http', 'https'],
  refuse: { relative: 'RFC 9110 7.1', scheme: 'RFC 9110 7.1', host: A_HOST, userinfo: 'RFC 9110 4.2.4' },
  hooks: WEB,
  compare: { level: 'scheme-based', ignore: ['fragment'], ignored: 'RFC 9110 7.1' },
  except: [{ option: 'method', is: 'OPTIONS', when: { path: '' }, set: { path: '' }, section: 'RFC 9110 4.2.3' }],
  options: { method: { default: 'GET', effect: 'narrows' } },
};
