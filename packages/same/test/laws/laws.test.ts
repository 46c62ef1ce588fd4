import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STANDARDS } from '@urikit/same';
import { describeStandard } from '@urikit/scheme-conformance';
import { root } from '../../../../test/support/workspace.js';
import { engine } from '../support/same.js';
import { ROWS } from '../support/rows.js';

/** The laws of each standard, on strings near those of the rows, and near those of the shared cases if they are here. */

const file = join(root, '../shared/same-cases.json');
interface Case {
  readonly standard: string;
  readonly a: string;
  readonly b: string;
  readonly equal: boolean | 'refused';
  readonly options?: object;
}
const shared = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Case[]) : [];

const seed = Number(process.env['FUZZ_SEED'] ?? 9700);
const runs = process.env['FUZZ_RUNS'] === undefined ? 200 : Number(process.env['FUZZ_RUNS']);

for (const standard of STANDARDS) {
  const rows = (ROWS[standard.id] ?? []).map(([why, a, b, answer, section, options]) => ({
    why,
    a,
    b,
    equal: typeof answer === 'object' ? false : answer,
    ...(typeof answer === 'object' && { miss: answer }),
    section,
    ...(options && { options }),
  }));
  const cases = shared.filter((each) => each.standard === standard.id).map(({ standard: _, ...each }) => each);
  describeStandard(standard, [...rows, ...cases], undefined, { engine, runs, seed });
}
