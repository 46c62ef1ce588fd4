import type { Marks } from './fingerprint.js';
import { FUNCTIONS, PROGRAMS, type SqlFunction } from './functions.js';

/** The name of the module in ClickHouse. */
export const moduleName = ({ fingerprint }: Marks): string => `urikit_${fingerprint}`;

/** The name of a function of these marks, which stays when another export is installed. */
export const fullName = ({ name }: Pick<SqlFunction, 'name'>, { fingerprint }: Marks): string =>
  `${name}_${fingerprint}`;

const heading = ({ fingerprint, plugins = 'without a fingerprint', policy }: Marks): string =>
  `-- Written by urikit export --target clickhouse. Fingerprint ${fingerprint}: plugins ${plugins}, policy ${policy}.
-- To change it, write it again.`;

const creation = (one: SqlFunction, marks: Marks): string =>
  `CREATE OR REPLACE FUNCTION ${fullName(one, marks)} LANGUAGE WASM
FROM '${moduleName(marks)}' :: '${one.from ?? one.name}'
ARGUMENTS (${one.args.map((arg) => arg.join(' ')).join(', ')}) RETURNS ${one.returns}
ABI BUFFERED_V1 DETERMINISTIC SHA256_HASH '${marks.module}'
SETTINGS serialization_format = 'RowBinary', webassembly_udf_enable_fuel = 0;`;

const alias = (name: string, args: string, marks: Marks): string =>
  `CREATE OR REPLACE FUNCTION ${name} AS (${args}) -> ${fullName({ name }, marks)}(${args});`;

const section = (title: string, lines: readonly string[]): string => [`-- ${title}`, ...lines].join('\n');

/** `install.sql`: the module, the functions, and short names for queries. It can be run again. */
export const installSql = (module: Uint8Array, marks: Marks): string =>
  `${[
    heading(marks),
    section('The module, on each replica.', [
      `INSERT INTO system.webassembly_modules (name, code, hash) SELECT '${moduleName(marks)}',
  base64Decode('${Buffer.from(module).toString('base64')}'),
  reinterpretAsUInt256(unhex('${marks.module}'));`,
    ]),
    section(
      'The functions. Tables keep these names.',
      FUNCTIONS.map((one) => creation(one, marks)),
    ),
    section(
      'Short names for queries. ClickHouse writes the full names into the definitions of tables.',
      FUNCTIONS.map(({ name, args }) => alias(name, args.map(([arg]) => arg).join(', '), marks)),
    ),
    section(
      'Short names of the programs, which need the file of programs beside the configuration of the server.',
      PROGRAMS.map(({ name }) => alias(name, 's', marks)),
    ),
  ].join('\n\n')}\n`;

/** `uninstall.sql`: drops the functions of this fingerprint, and the module. */
export const uninstallSql = (marks: Marks): string =>
  `${[
    heading(marks),
    section(
      'Short names: remove the dashes unless another fingerprint is installed, to which they belong then.',
      [...FUNCTIONS, ...PROGRAMS].map(({ name }) => `-- DROP FUNCTION IF EXISTS ${name};`),
    ),
    section(
      'The functions. A table that uses one of them can no longer be read.',
      FUNCTIONS.map((one) => `DROP FUNCTION IF EXISTS ${fullName(one, marks)};`),
    ),
    section('The module, on each replica.', [
      `DELETE FROM system.webassembly_modules WHERE name = '${moduleName(marks)}';`,
    ]),
  ].join('\n\n')}\n`;

/** `example.sql`: a crawl whose pages are grouped. */
export const exampleSql = (marks: Marks): string => `${heading(marks)}

-- A string that needs JavaScript stops no insertion: its page is the string as written. No URI has a space, so no page of
-- another string begins alike.
CREATE TABLE urikit_example
(
    url String,
    status String MATERIALIZED uri_status(url),
    page String MATERIALIZED multiIf(status = 'malformed', concat('malformed: ', url), status = 'unanswered',
      concat('unanswered: ', url), assumeNotNull(uri_identity(if(status = 'ok', url, ''))))
)
ENGINE = MergeTree ORDER BY page;

INSERT INTO urikit_example (url) VALUES
  ('HTTP://Example.COM:80/a/../%7euser'), ('http://example.com/~user'), ('http://example.com/~User'),
  ('http://example.com/a b'), ('urn:example:a');

-- Distinct pages. Every row of a page is equivalent to the others.
SELECT page, count() AS rows FROM urikit_example GROUP BY page ORDER BY page;

-- Malformed strings and strings that need JavaScript.
SELECT url, status FROM urikit_example WHERE status != 'ok' ORDER BY url;

DROP TABLE urikit_example;
`;
