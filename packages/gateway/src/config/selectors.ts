import { compile, PolicyError, type PolicyIssue, tryCompile } from '@urikit/cache-key';
import { withoutTrailingSlashes } from '@urikit/generic/text';
import type { Issue } from '@urikit/generic';
import { configIssue } from '../config-error.js';
import type { Path } from '@urikit/schema-issues';
import type { FullConfig } from './schema.js';

/** A host and the beginning of a path by which a configuration chooses. */
interface Selector {
  readonly at: Path;
  readonly host: string | undefined;
  readonly path: string;
}

const selectorsOf = ({ origins = {}, routes }: FullConfig): readonly Selector[] => [
  ...Object.keys(origins).map((host) => ({
    at: ['origins', host],
    host: host.toLowerCase(),
    path: '/',
  })),
  ...routes.map(({ host, path }, i) => ({ at: ['routes', i], host, path })),
];

/** The message of an issue of a policy, without the place that it has there. */
const withoutPlace = ({ message, path }: PolicyIssue): string => message.slice(`${path.join('.')}: `.length);

const expectedNormal = (text = ''): string => `expected ${JSON.stringify(text)}, the normal form`;

/** Why no request has the host or the path of a selector: those of requests are in normal form. */
function selectorIssue({ policy }: FullConfig, { at, host, path }: Selector): Issue | undefined {
  // A route of the policy may have other rules for paths, which are not known here.
  const hasOwnPaths = policy.routes.some(({ rules }) => rules.path !== undefined);
  const own = hasOwnPaths ? '/' : path;
  const pattern = tryCompile({ routes: [{ path }] });
  if (!pattern.ok && pattern.issue.code === 'policy/schema')
    return configIssue([...at, 'path'], withoutPlace(pattern.issue));
  const hostAt = at[0] === 'origins' ? at : [...at, 'host'];
  try {
    const [route] = compile({ ...policy, routes: [{ host, path: own, rules: {} }] }).plan.routes;
    if (route?.host !== host) return configIssue(hostAt, expectedNormal(route?.host));
    const normal = route?.path ?? '/';
    if (normal === withoutTrailingSlashes(own.replace(/\/\*$/, '/'))) return undefined;
    const [, end = ''] = /(\/\*?)$/.exec(own) ?? [];
    return configIssue([...at, 'path'], expectedNormal(normal === '/' ? normal : normal + end));
  } catch (cause) {
    if (!(cause instanceof PolicyError)) throw cause;
    const { issue } = cause;
    return configIssue(issue.path.includes('host') ? hostAt : [...at, 'path'], withoutPlace(issue));
  }
}

/** Selectors that no request has: their rules would never hold. And hosts that two origins serve. */
export function selectorIssues(config: FullConfig): readonly Issue[] {
  const hosts = new Set<string>();
  return selectorsOf(config).flatMap((selector) => {
    const { at, host = '' } = selector;
    if (at[0] !== 'origins') return selectorIssue(config, selector) ?? [];
    if (hosts.has(host)) return configIssue(at, 'expected each host once');
    hosts.add(host);
    return host === '*' ? [] : (selectorIssue(config, selector) ?? []);
  });
}
