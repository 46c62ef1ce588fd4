import type { HostNameCode } from '../syntax/host-name-finding.js';

/** The codes of `checkHostName`, as a record, so that a missing code does not compile. */
const NAMES: Readonly<Record<HostNameCode, true>> = {
  'host-delimiter': true,
  'host-control': true,
  'host-not-utf-8': true,
  'host-label-length': true,
  'host-length': true,
  'host-character': true,
  'host-hyphen': true,
  'host-empty-label': true,
  'host-non-ascii': true,
  'rare-ipv4': true,
};

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
  ...Object.keys(NAMES),
  'host-ip-future',
]);
