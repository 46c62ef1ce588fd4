#!/usr/bin/env node
import { run } from './program.js';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader went away, as `head` does when it has enough: nobody is left to tell.
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`urikit: the output cannot be written (${error.code ?? error.message})\n`);
  process.exit(2);
});
// What cannot be said about the work does not stop the work.
process.stderr.on('error', () => undefined);

const { stdin, stdout, stderr, env } = process;
process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, cwd: process.cwd() });
