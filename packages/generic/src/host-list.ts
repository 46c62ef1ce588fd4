/** The entry `@urikit/generic/host-list`: lists of hosts. Loads nothing. */
export type { HostEntry, HostList, HostRange, Prefix } from './hosts/host-list.js';
export { hidesDelimiter } from './hosts/hidden-delimiter.js';
export { hostListEntry, hostListHas, type HostLists, type HostRefusal, whyHostRefused } from './hosts/find-host.js';
export { HOST_RANGES, type HostRangeName } from './hosts/named-ranges.js';
export {
  HostListError,
  type HostListOptions,
  hostListOf,
  type ParsedHostList,
  parseHostList,
} from './hosts/parse-host-list.js';
export { readHost, type ReadHost } from './hosts/read-host.js';
