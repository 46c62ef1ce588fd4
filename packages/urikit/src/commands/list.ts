import type { Command } from 'commander';
import type { Context } from '../io.js';
import { addReport } from './report.js';

/** Every command, in the order in which the help lists them. A new command is a file of its own and a line here. */
export const COMMANDS: readonly ((program: Command, context: Context) => void)[] = [addReport];
