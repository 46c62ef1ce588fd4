import { luaScript } from '../parts/lua-script.js';
import type { ExportTarget } from '../parts/target.js';

/** Apache Traffic Server with its Lua plugin. */
export const trafficserver: ExportTarget = {
  name: 'trafficserver',
  summary: 'Apache Traffic Server with its Lua plugin, and its cache',
  isTested: true,
  needs: 'Traffic Server 9.2 or later with tslua.so',
  distrusts: 'Traffic Server has no setting that says which hops may say how they were reached',
  lacks: { raw: 'Traffic Server drops slashes, an empty query and an empty ";" before a plugin sees the target' },
  files: (plan, context) => [
    {
      path: `${context.name}.lua`,
      text: luaScript(plan, context, { target: trafficserver.name, runtime: 'trafficserver' }),
    },
  ],
};
