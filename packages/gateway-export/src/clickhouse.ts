/** The entry `@urikit/gateway-export/clickhouse`: functions of SQL that answer as an engine does. */
export { clickhouseFiles } from './clickhouse/files.js';
