/** The entry `@urikit/hosts/find`: looks a host up in a list that is compiled, without the code that compiles. */
export { hostListHas } from './find-host.js';
export type { HostList } from './host-list.js';
