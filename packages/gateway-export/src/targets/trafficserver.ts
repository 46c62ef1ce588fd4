import { luaScript } from '../parts/lua-script.js';
import { readme } from '../parts/readme.js';
import type { ExportTarget } from '../parts/target.js';

/** Apache Traffic Server with its Lua plugin. */
export const trafficserver: ExportTarget = {
  name: 'trafficserver',
  summary: 'Apache Traffic Server with its Lua plugin, and its cache',
  isTested: true,
  needs: 'Traffic Server 9.2 or later with tslua.so',
  distrusts: 'Traffic Server has no setting that says which hops may say how they were reached',
  lacks: { raw: 'Traffic Server drops slashes, an empty query and an empty ";" before a plugin sees the target' },
  files: (plan, context) => {
    const { name } = context;
    const script = luaScript(plan, context, { target: trafficserver.name, runtime: 'trafficserver' });
    return [{ path: `${name}.lua`, text: script }, readme(trafficserver, plan, context)];
  },
};
