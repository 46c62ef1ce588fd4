/** The entry `@urikit/compat/idna`: the tables of IDNA for programs without `require`. */

export { provideIdna } from './idna-tables.js';
export type { Idna } from '@urikit/iri/internal';
