export type { Entry, Purge, Store } from './store/store.js';
