import { FINDINGS } from '../syntax/host-name-finding.js';

/**
 * The codes of issues that the data of hooks raises, without the plugin's id. A plugin need not list them among its
 * `issues`, which are the codes of its `check`.
 */
export const DATA_ISSUES: readonly string[] = Object.freeze([
  'missing-authority',
  'forbidden-authority',
  'empty-host',
  'port-range',
  'userinfo',
  'query',
  'fragment',
  ...Object.keys(FINDINGS),
  'host-ip-future',
]);
