export { HostListError, hostListOf } from './parse-host-list.js';
export type { HostList } from './host-list.js';
export { hostListHas } from './has-host.js';
