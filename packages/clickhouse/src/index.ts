/** The entry `@urikit/clickhouse`: functions of SQL that answer as an engine does. */
export { clickhouseFiles } from './files/files.js';
