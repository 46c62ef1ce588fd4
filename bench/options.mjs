/**
 * The command line of the benchmark.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE = `usage: npm run bench -- [options]
       npm run bench -- verbs        each exported verb and each command, at two sizes, beside its floor
       npm run bench -- playground   the page in a browser, on a processor slowed four times
       npm run bench -- clickhouse   the functions of ClickHouse, in chdb, which is installed (550 MB)
       npm run bench -- crawl        the statements of the guide "a billion URLs", in chdb

Measures urikit beside its peers, in one run, and holds the ratios against the targets.

  --quick           one process and few rounds: a first impression, not a result
  --only REGEX      only operations whose name matches: parse, normalize, lines, validate, reject, resolve,
                    relativize, equivalent, same, standards, percent-encode, percent-decode, query-read,
                    query-edit, extract, account, cache-key, plain-code, uri-rules, registry, plugins, composing, start, gateway, linear, size;
                    with verbs, a verb and its work, or a command
  --corpus REGEX    only corpora whose name matches
  --json FILE       also write everything that was measured to FILE; - is stdout, the tables then go to stderr
  --strict          exit with 1 where a target that the newest whole run met is missed by more than 10 %
  --coverage        exported verbs and commands without a row in verbs; exit 1 if there are some
  --no-build        measure dist as it is, without building it first
  --help            this text
`;

export class UsageError extends Error {}

const regex = (flag, source) => {
  try {
    new RegExp(source);
    return source;
  } catch {
    throw new UsageError(`${flag} wants a regular expression, not ${JSON.stringify(source)}`);
  }
};

/** Known before anything is measured: three minutes later it would cost a result. */
const file = (name) => {
  if (name === undefined || name === '-') return name;
  if (name === '' || !existsSync(dirname(name)))
    throw new UsageError(`--json wants a file in a folder that exists, not ${JSON.stringify(name)}`);
  if (existsSync(name) && statSync(name).isDirectory())
    throw new UsageError(`--json wants a file, and ${JSON.stringify(name)} is a folder`);
  return name;
};

/** @throws UsageError with what is wrong */
export const readOptions = (args) => {
  const isVerbs = args[0] === 'verbs';
  const words = isVerbs ? args.slice(1) : args;
  let values;
  try {
    values = parseArgs({
      args: words,
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        corpus: { type: 'string', default: '' },
        json: { type: 'string' },
        strict: { type: 'boolean', default: false },
        coverage: { type: 'boolean', default: false },
        'no-build': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error.message);
  }
  return {
    ...values,
    verbs: isVerbs,
    build: !values['no-build'],
    json: file(values.json),
    only: regex('--only', values.only),
    corpus: regex('--corpus', values.corpus),
  };
};
