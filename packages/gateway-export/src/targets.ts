import { meantOf, textOf } from '@urikit/generic/internal';
import type { ExportTarget } from './parts/target.js';
import { cloudfront } from './targets/cloudfront.js';
import { haproxy } from './targets/haproxy.js';
import { httpd } from './targets/httpd.js';
import { js } from './targets/js.js';
import { nginxKeys } from './targets/nginx-keys.js';
import { nginxMap } from './targets/nginx-map.js';
import { nginxLua } from './targets/nginx-lua.js';
import { njs } from './targets/njs.js';
import { plan } from './targets/plan.js';
import { trafficserver } from './targets/trafficserver.js';
import { varnishLua } from './targets/varnish-lua.js';
import { varnishVcl } from './targets/varnish-vcl.js';
import { workers } from './targets/workers.js';
import { refused } from './refused.js';

/** Every target; of one server that which needs least comes first. A new one is a file in `targets/` and a line here. */
export const TARGETS: readonly ExportTarget[] = [
  cloudfront,
  haproxy,
  httpd,
  js,
  nginxMap,
  njs,
  nginxLua,
  nginxKeys,
  plan,
  trafficserver,
  varnishVcl,
  varnishLua,
  ...workers,
];

/**
 * A target by its name.
 *
 * @throws UriSyntaxError `input/not-string`; UrikitError `input/value` for a name that no target has; its message lists the names
 */
export function targetNamed(name: string): ExportTarget {
  const wanted = textOf(name);
  const found = TARGETS.find((target) => target.name === wanted);
  if (found !== undefined) return found;
  const names = TARGETS.map((target) => target.name);
  // "varnish" begins the names of two targets.
  const first = names.find((one) => one.startsWith(`${wanted}-`));
  const near = meantOf(wanted, first === undefined ? names : [first]);
  throw refused(`--target: expected one of ${names.join(', ')}, found ${JSON.stringify(wanted)}${near}`);
}

/** The targets as lines for people: name, summary and needs. */
export const listTargets = (): string =>
  TARGETS.map(
    ({ name, summary, isTested, needs }) =>
      `${name}\n    ${summary}.\n    Needs ${needs}.\n${isTested ? '' : '    An example: not run on the platform.\n'}`,
  ).join('');
