import { tryCompile } from '@urikit/cache-key';
import { wrongValue } from '@urikit/generic/internal';
import type { CacheRoute } from './options.js';

/**
 * Reads hosts and paths of routes as those of a policy: `*` at the end of a path stands for the rest of it.
 *
 * @returns the routes with the beginnings of their paths
 * @throws UrikitError `input/value` for another pattern, and for a host that is not in normal form
 */
export const readRoutes = (routes: readonly CacheRoute[]): readonly CacheRoute[] =>
  routes.map((route, i) => {
    const { host, path } = route;
    const read = tryCompile({ routes: [{ ...(host !== undefined && { host }), path }] });
    const wrong = (member: string, expected: string): Error =>
      wrongValue(['options', 'routes', String(i), member], expected);
    // A path that selects no request under the safe default may do so under another policy.
    if (!read.ok && read.issue.code !== 'policy/route')
      throw wrong(String(read.issue.path[2]), read.issue.message.replace(/^\S+: expected /, ''));
    const normal = read.ok ? read.value.plan.routes[0]?.host : host;
    if (normal !== host) throw wrong('host', `${JSON.stringify(normal)}, the normal form`);
    return { ...route, path: path.replace(/\*$/, '') };
  });
