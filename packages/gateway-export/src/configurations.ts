import type { CompiledPolicy } from '@urikit/cache-key/keyer';
import { httpConfiguration, proxyConfiguration } from './njs/configuration.js';
import { settingsOf } from './njs/settings.js';
import type { ExportFile, ExportTarget } from './parts/target.js';
import { haproxy } from './targets/haproxy.js';
import { varnish } from './targets/varnish.js';

const NAME = 'urikit';

/** The files of a target besides its script, which needs the keyer that the build makes. */
const withoutScript = ({ files }: ExportTarget, plan: CompiledPolicy, folder: string): readonly ExportFile[] =>
  files(plan, { name: NAME, folder, trust: false, version: '', runtime: () => '' }).filter(({ path }) =>
    /\.(?:cfg|vcl)$/.test(path),
  );

function nginxFiles(plan: CompiledPolicy): readonly ExportFile[] {
  const fields = { ...settingsOf(plan, undefined), locations: `${NAME}_locations` };
  const names = { name: NAME, folder: NAME };
  return [
    { path: `${NAME}-http.conf`, text: httpConfiguration(plan, fields, names) },
    { path: `${NAME}-proxy.conf`, text: proxyConfiguration(plan, fields, names) },
  ];
}

/**
 * Configurations of HAProxy, nginx and Varnish by a policy, as `urikit export` writes them, without the scripts
 * that they load. Reads no file, so that a page can show them.
 *
 * @throws RangeError if a server cannot name a header of the policy
 */
export const configurations = {
  haproxy: (plan: CompiledPolicy): readonly ExportFile[] => withoutScript(haproxy, plan, '/etc/haproxy/urikit'),
  'nginx-njs': nginxFiles,
  varnish: (plan: CompiledPolicy): readonly ExportFile[] => withoutScript(varnish, plan, '/etc/varnish/urikit'),
};
