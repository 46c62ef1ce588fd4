import { configurations } from '@urikit/gateway-export/internal';
import { UrikitError } from '@urikit/generic';
import { readPolicy } from '../cache-key/keys.js';
import type { Program } from './programs.js';

const SERVERS = [
  ['HAProxy', 'haproxy'],
  ['nginx', 'nginx-njs'],
  ['Varnish (VCL)', 'varnish-lua'],
] as const;

/** The configurations of servers by a policy of YAML; undefined where it has a fault. */
export function configurationsOf(policy: string): readonly Program[] | undefined {
  const read = readPolicy(policy);
  if (!read.ok) return undefined;
  return SERVERS.flatMap(([server, target]): readonly Program[] => {
    try {
      return configurations[target](read.keyer.plan).map(({ path, text }) => ({ title: `${server}: ${path}`, text }));
    } catch (error) {
      if (UrikitError.is(error)) return [{ title: server, text: `# ${error.issue.message}` }];
      throw error;
    }
  });
}
