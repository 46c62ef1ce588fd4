import type { Marks } from './fingerprint.js';
import { FUNCTIONS, PROGRAMS } from './functions.js';
import { programsName } from './programs.js';
import { moduleName } from './sql.js';

const table = (): string =>
  FUNCTIONS.map(
    ({ name, args, returns, meaning }) =>
      `| \`${name}(${args.map(([arg]) => arg).join(', ')})\` | \`${returns}\` | ${meaning} |`,
  ).join('\n');

const programs = (): string =>
  PROGRAMS.map(({ name, meaning, reason }) => `| \`${name}(s)\` | ${meaning} | ${reason} |`).join('\n');

/** `README.md` of an export. */
export const readme = (marks: Marks): string => `# URIs in ClickHouse

**Not for ClickHouse Cloud, which has no functions in WebAssembly.** They are an experiment of ClickHouse 26; these files were run
with ClickHouse 26.7.2, inside of chdb 3.4.0, with the engine wasmtime.

The functions answer as the engine of urikit does. Fingerprint \`${marks.fingerprint}\`: plugins
\`${marks.plugins ?? 'without a fingerprint'}\`, policy \`${marks.policy}\`.

## Install

Allow the functions in the configuration of each server:

\`\`\`xml
<clickhouse>
  <allow_experimental_webassembly_udf>true</allow_experimental_webassembly_udf>
</clickhouse>
\`\`\`

\`\`\`sh
clickhouse-client --queries-file install.sql
clickhouse-client --queries-file example.sql
\`\`\`

\`install.sql\` holds the module. \`${moduleName(marks)}.wasm\` is the same module as a file, for a review.

## Functions

| function | type | answer |
|---|---|---|
${table()}

- **NULL in, NULL out.** Columns may be \`Nullable\` or \`LowCardinality\`. A \`FixedString\` is an error of types: cast it with
  \`toString\`.
- **Deterministic.** The functions may be in \`MATERIALIZED\` columns, \`ORDER BY\` and projections.
- **Each name has the fingerprint**, as \`uri_normalize_${marks.fingerprint}\`. \`uri_normalize\` is a short name for it.
  ClickHouse replaces a short name by the full name where a table is created, so a table keeps its functions when another
  export is installed.

## Strings that need JavaScript

The module answers by tables. A scheme with functions, as \`urn\` and \`sip\`, and some rare forms need JavaScript. Their status is
\`unanswered\`, and each other function throws for such a row, with its scheme. It is never NULL, and never guessed.

\`\`\`sql
SELECT uri_normalize(url) FROM crawl WHERE uri_status(url) = 'ok';
\`\`\`

\`if(uri_status(url) = 'ok', uri_normalize(url), NULL)\` throws, too, because ClickHouse calls the function for all rows of a block.
Give it NULL in place of such rows: \`uri_normalize(if(uri_status(url) = 'unanswered', NULL, url))\`.

\`urikit normalize\` answers every string. It reads the rows that are left:

\`\`\`sh
clickhouse-client -q "SELECT url FROM crawl WHERE uri_status(url) = 'unanswered' FORMAT TSVRaw" | urikit normalize
\`\`\`

## Fuel, blocks and memory

- ClickHouse stops a function after \`webassembly_udf_max_fuel\` steps in a block. The default of 100,000 stops a block of one
  million rows. These functions are linear, and switch fuel off (\`webassembly_udf_enable_fuel = 0\`).
- A block and its answers are in the memory of an instance, \`webassembly_udf_max_memory\`, 128 MiB by default. Blocks of 65,409 rows,
  the default, with rows of up to about 900 bytes fit. For larger rows or blocks set
  \`webassembly_udf_max_input_block_size\` to fewer rows; a full memory is an error that says so.

## Many machines

This part is a plan. It was not run on a cluster.

1. Run \`install.sql\` on each replica: \`system.webassembly_modules\` belongs to one server. The hash in each function refuses another
   module.
2. With \`ON CLUSTER\` behind the name of the function, ClickHouse creates a function on all servers. The module has to be there.
3. Shard by \`cityHash64(page)\`, with \`page\` as in \`example.sql\`. Equivalent URIs are on one shard then, and \`GROUP BY page\` needs no
   exchange of rows.
4. For a new fingerprint, install it beside the old one. Add a column of the new functions, \`ALTER TABLE ... MATERIALIZE COLUMN\`, move
   the queries, drop the old column, and run the old \`uninstall.sql\`. No column has normal forms of two fingerprints.

\`uninstall.sql\` removes the functions of this fingerprint and the module. Drop the columns that use them first, and tables with
\`DROP TABLE ... SYNC\`: without \`SYNC\` a dropped table keeps the module in use for some minutes.

## Programs

Three functions are programs, which ClickHouse runs: processes of \`urikit\` that read a column as TSV, and write one. They take a
\`String\`, to which ClickHouse casts other types, and answer a \`Nullable(String)\`; NULL stays NULL.

| function | answer | why it is not in the module |
|---|---|---|
${programs()}

On each server: put \`urikit\` (with Node) into the \`PATH\` of ClickHouse, of the version that wrote this folder, and copy
\`${programsName(marks)}\` to the folder of \`config.xml\`, whose \`user_defined_executable_functions_config\` is \`*_function.*ml\` by
default. The file names the policy and the configuration by their paths.

\`\`\`sql
SELECT url FROM crawl WHERE has(splitByChar(',', assumeNotNull(uri_hazards(url))), 'safety/metadata');
\`\`\`

A process starts with the first block, and stays. A line of TSV has at most 16 MiB; a longer string is an error.
`;
