import { Option } from 'commander';
import type { ConfigFlags } from '../engines.js';

/** Options that the commands for cache keys share. */
export interface RequestFlags extends ConfigFlags {
  readonly policy?: string;
  readonly scheme: 'http' | 'https';
  readonly host?: string;
}

export const policyOption = new Option(
  '-p, --policy <file>',
  'the policy, in YAML or JSON, or the file of a gateway; without it, the safe default',
);

/** The options for requests without a scheme or a host. */
export const requestOptions: readonly Option[] = [
  new Option('--scheme <scheme>', 'the scheme of requests without one').choices(['http', 'https']).default('http'),
  new Option('--host <host>', 'the host of requests without one'),
];
