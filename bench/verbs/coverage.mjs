/**
 * npm run bench -- --coverage: exported verbs and commands without a row, rows of verbs that are not exported, and rows
 * whose verb or floor does not run.
 */
import { commandNames, commands } from './commands.mjs';
import { exportedVerbs } from './exported.mjs';
import { allRows, UNMEASURED } from './index.mjs';

/**
 * @param verbs - each verb and command, with all of its names
 * @param measured - the names of the rows
 * @param reasons - expressions of names without a row, each with its reason
 * @returns what is wrong, as lines
 */
export const gaps = (verbs, measured, reasons) => {
  const rows = new Set(measured);
  const exported = new Set(verbs.flat());
  const isExcused = (names) => reasons.some(([name]) => names.some((one) => name.test(one)));
  const missing = verbs.filter((names) => !names.some((name) => rows.has(name)) && !isExcused(names));
  const empty = reasons.filter(([name]) => ![...exported].some((one) => name.test(one)));
  return [
    ...missing.map(([name]) => `without a row: ${name}`),
    ...[...rows].filter((name) => !exported.has(name)).map((name) => `a row of a verb that is not exported: ${name}`),
    ...empty.map(([name]) => `a reason for a name that is not exported: ${String(name)}`),
  ];
};

/** Runs a row once on its small input. @returns what is wrong, as lines */
export const failuresOf = async ({ verb, work, input, run, floor, returns = true }) => {
  try {
    const small = input?.(1, 0);
    const answer = await run(small);
    await floor?.run(small);
    return (answer !== undefined) === returns ? [] : [`${verb}, ${work}: answers ${String(answer)}`];
  } catch (error) {
    return [`${verb}, ${work}: throws ${String(error)}`];
  }
};

/** Prints what is wrong. @returns the exit code */
export const coverage = async () => {
  const verbs = [...(await exportedVerbs()).values(), ...commandNames().map((name) => [name])];
  const rows = await allRows();
  const measured = [...rows.map(({ verb }) => verb), ...commands.map(({ command }) => command)];
  const lines = gaps(verbs, measured, UNMEASURED);
  for (const row of rows) lines.push(...(await failuresOf(row)));
  const good = `${verbs.length} verbs and commands have ${measured.length} rows`;
  process.stdout.write(`${lines.length === 0 ? good : lines.join('\n')}\n`);
  return lines.length === 0 ? 0 : 1;
};
