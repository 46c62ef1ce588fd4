/**
 * npm run bench -- verbs: a row for each exported verb and each command, at two sizes, beside its floor.
 */
import { loadavg } from 'node:os';
import { Failure } from '../../scripts/lib/process.mjs';
import { inChild } from '../in-child.mjs';
import { describeMachine, machine } from '../machine.mjs';
import { UsageError } from '../options.mjs';
import { commands } from './commands.mjs';
import { allRows } from './index.mjs';
import { measureCommand } from './processes.mjs';
import { tables } from './report.mjs';

const FULL = { rounds: 15, milliseconds: 5, warm: 50 };
const QUICK = { rounds: 5, milliseconds: 2, warm: 20 };

/** The young generation begins as large as it may become, so that no call is collected before it is counted. */
const FLAGS = ['--min-semi-space-size=16'];

const progress = (text) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
};

/**
 * @param options - as `readOptions` of ../options.mjs returns them
 * @returns what was measured, and `report()`, the tables
 */
export const verbs = async ({ only, quick }) => {
  const plan = quick ? QUICK : FULL;
  const matches = (name) => new RegExp(only, 'i').test(name);
  const result = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    load: loadavg()[0],
    plan,
    verbs: [],
    commands: [],
    failures: [],
  };
  /** One row that fails is no loss of the others. */
  const measure = async (name, list, run) => {
    progress(name);
    try {
      list.push(await run());
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      result.failures.push(`${name}: ${error.message}`);
    }
  };
  const rows = (await allRows()).filter(({ verb, work }) => matches(`${verb} ${work}`));
  const programs = commands.filter(({ command }) => matches(command));
  if (rows.length + programs.length === 0) throw new UsageError(`--only ${only} matches no verb and no command`);
  for (const { group, index, verb, work } of rows) {
    await measure(`${verb}, ${work}`, result.verbs, async () => {
      return { verb, work, ...(await inChild('verbs/child.mjs', verb, { group, index, plan }, FLAGS)) };
    });
  }
  for (const row of programs) {
    await measure(row.command, result.commands, async () => {
      return { command: row.command, args: row.args, sizes: await measureCommand(row, plan.rounds) };
    });
  }
  progress('');
  const report = () => `${describeMachine(result.machine)}, load ${result.load.toFixed(1)}\n\n${tables(result)}`;
  return { ...result, report };
};
