import type { CompiledPolicy } from '@urikit/cache-key';
import { njsFiles } from './njs/files.js';
import type { ExportFile, ExportTarget } from './parts/target.js';
import { haproxy } from './targets/haproxy.js';
import { varnishLua } from './targets/varnish-lua.js';

const NAME = 'urikit';

/** The files of a target besides its script, which needs the keyer that the build makes. */
const withoutScript = ({ files }: ExportTarget, plan: CompiledPolicy, folder: string): readonly ExportFile[] =>
  files(plan, { name: NAME, folder, trust: false, runtime: () => '' }).filter(({ path }) =>
    /\.(?:cfg|vcl)$/.test(path),
  );

/**
 * Configurations of HAProxy, nginx and Varnish by a policy, as `urikit export` writes them, without the scripts
 * that they load. Reads no file, so that a page can show them.
 *
 * @throws UrikitError `input/value` if a server cannot name a header of the policy
 */
export const configurations = {
  haproxy: (plan: CompiledPolicy): readonly ExportFile[] => withoutScript(haproxy, plan, '/etc/haproxy/urikit'),
  'nginx-njs': (plan: CompiledPolicy): readonly ExportFile[] =>
    njsFiles(plan, '', { name: NAME, folder: NAME, trust: false }).slice(1),
  'varnish-lua': (plan: CompiledPolicy): readonly ExportFile[] =>
    withoutScript(varnishLua, plan, '/etc/varnish/urikit'),
};
