import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Failure } from '../scripts/lib/process.mjs';

/** Runs one measurement in a process of its own: a file of this folder, which gets the task and sends one answer. */
export const inChild = (file, name, task, flags = []) =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(task)], {
      execArgv: ['--expose-gc', '--no-deprecation', ...flags],
      serialization: 'advanced',
    });
    let answer;
    child.on('message', (message) => (answer = message));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (answer === undefined)
        reject(new Failure(`measuring ${name} ended with ${signal ?? `exit code ${code}`} and no result`));
      else resolve(answer);
    });
  });
