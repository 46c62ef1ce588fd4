import type { Engine } from '@urikit/generic';
import { clickhouseModule } from '../functions/clickhouse-module.js';
import { marksOf } from './fingerprint.js';
import { type ProgramFiles, programsName, programsXml } from './programs.js';
import { readme } from './readme.js';
import { exampleSql, installSql, moduleName, uninstallSql } from './sql.js';

/**
 * The files of `urikit export --target clickhouse`, by their names.
 *
 * @param plugins - the fingerprint of the registry, if it has one
 * @param policy - the fingerprint of the policy
 * @param programs - the files that the programs read
 * @throws UrikitError `input/value` for an engine whose answers the module does not have
 */
export function clickhouseFiles(
  engine: Engine,
  plugins: string | undefined,
  policy: string,
  programs: ProgramFiles,
): Readonly<Record<string, string | Uint8Array>> {
  const module = clickhouseModule(engine);
  const marks = marksOf(module, plugins, policy);
  return {
    'README.md': readme(marks),
    'install.sql': installSql(module, marks),
    'uninstall.sql': uninstallSql(marks),
    'example.sql': exampleSql(marks),
    [programsName(marks)]: programsXml(marks, programs),
    [`${moduleName(marks)}.wasm`]: module,
  };
}
