/** The private entry of this package: functions of ClickHouse. */
export { clickhouseModule } from './clickhouse/clickhouse-module.js';
