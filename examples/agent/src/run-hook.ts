import { text } from 'node:stream/consumers';
import { decide } from './hook.js';
import { rules } from './rules.js';

/** The program that an agent calls before a tool: JSON on standard input, JSON on standard output, exit code 2 for a denial. */
const decision = decide(await text(process.stdin), rules);
process.stdout.write(`${JSON.stringify(decision)}\n`);
process.exitCode = decision.decision === 'allow' ? 0 : 2;
