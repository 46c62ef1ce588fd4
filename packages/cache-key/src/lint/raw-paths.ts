import { withOverrides, type FullRules } from '../policy/route-overrides.js';
import type { FullPolicy } from '../policy/policy.js';
import type { Path } from '@urikit/schema-issues';
import type { Report } from './finding.js';

/** The rules of a policy or a route, and the requests that they select. */
interface Selecting {
  readonly at: Path;
  readonly host: string | undefined;
  readonly path: string;
  readonly rules: FullRules;
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

const share = (a: Selecting, b: Selecting): boolean =>
  (a.host === undefined || b.host === undefined || a.host === b.host) &&
  (withSlash(a.path).startsWith(withSlash(b.path)) || withSlash(b.path).startsWith(withSlash(a.path)));

/**
 * Reports paths that are keyed as received where another route has a scope that they lack: `/a/%62` and `/a/b` select
 * different routes, and most origins read them alike.
 */
export function lintRawPaths(policy: FullPolicy, report: Report): void {
  const all: readonly Selecting[] = [
    { at: [], host: undefined, path: '/', rules: policy },
    ...policy.routes.map((route, i) => ({
      at: ['routes', i, 'rules'],
      host: route.host,
      path: route.path,
      rules: withOverrides(policy, route),
    })),
  ];
  for (const raw of all) {
    const { form, dotSegments } = raw.rules.path;
    if (form !== 'raw') continue;
    if (dotSegments === 'keep')
      report('dot-segments-kept', [...raw.at, 'path', 'dotSegments'], 'dot-segments are kept');
    const lacks = ({ rules }: Selecting): boolean => rules.scope.some((name) => !raw.rules.scope.includes(name));
    const other = all.find((one) => one !== raw && lacks(one) && (dotSegments === 'keep' || share(raw, one)));
    if (other !== undefined)
      report('raw-beside-scope', [...raw.at, 'path', 'form'], `\`${other.path}\` has a scope that this path lacks`);
  }
}
