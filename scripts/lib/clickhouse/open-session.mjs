/** Opens ClickHouse on a folder, which holds its data and its configuration. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CONFIG = `<clickhouse>
  <allow_experimental_webassembly_udf>true</allow_experimental_webassembly_udf>
  <user_scripts_path>FOLDER</user_scripts_path>
  <user_defined_executable_functions_config>FOLDER/*/*_function.xml</user_defined_executable_functions_config>
</clickhouse>
`;

/** The command of this repository, and the program of the guide. */
const command = fileURLToPath(new URL('../../../packages/cli/bin/urikit.js', import.meta.url));
const PROGRAMS = {
  urikit: `exec '${process.execPath}' '${command}' "$@"`,
  'normalize.sh': 'exec urikit normalize --tsv',
};

/** The statements of a file: they end with a semicolon at the end of a line, and no string of these files does. */
const statementsOf = (sql) =>
  sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/**
 * @param {string} chdb - the folder that has chdb in its node_modules
 * @param {string} folder - for data and configuration; programs of the exports in its folders are functions
 */
export const openSession = (chdb, folder) => {
  const config = join(folder, 'config.xml');
  writeFileSync(config, CONFIG.replaceAll('FOLDER', folder));
  for (const [name, line] of Object.entries(PROGRAMS))
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  const script = fileURLToPath(new URL('session.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, chdb, join(folder, 'data'), config], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (statement) => {
    child.stdin.write(`${JSON.stringify(statement)}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error('the session ended');
    const { text, ms, error } = JSON.parse(value);
    if (error !== undefined) throw new Error(error);
    const rows = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    return { rows, ms };
  };
  return {
    ask,
    rows: async (statement) => (await ask(statement)).rows,
    all: async (sql) => {
      const results = [];
      for (const statement of statementsOf(sql)) results.push((await ask(statement)).rows);
      return results;
    },
    close: async () => {
      child.stdin.end();
      await once(child, 'close');
    },
  };
};
