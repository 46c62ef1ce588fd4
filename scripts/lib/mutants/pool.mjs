/** Some processes that are asked one question each at a time; one that does not answer is ended and replaced. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Failure, root } from '../process.mjs';

const WORKER = join(root, 'scripts/lib/mutants/worker.mjs');

/** Loops are counted, so this is for what counts nothing: an expression that backtracks. Long, for a machine may be busy. */
const PATIENCE = 600_000;

const ask = (child, question) =>
  new Promise((resolve) => {
    const end = (answer) => {
      clearTimeout(timer);
      child.off('message', told);
      child.off('exit', gone);
      resolve(answer);
    };
    const told = ({ answer }) => end({ answer });
    const gone = () => end({ lost: 'ended the process' });
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    child.on('message', told);
    child.on('exit', gone);
    child.send(question);
  });

/**
 * @param {number} processes
 * @param {readonly T[]} questions
 * @param {(question: T, answer: { answer?: unknown, lost?: string }) => void} take
 * @param {object} [first] - what each process is told before
 * @template T
 */
export const askAll = async (processes, questions, take, first) => {
  const left = questions[Symbol.iterator]();
  let stopped = false;
  const stop = () => (stopped = true);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const start = async () => {
    const child = fork(WORKER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--no-warnings'] });
    if (first !== undefined) await ask(child, first);
    return child;
  };
  const work = async () => {
    let child;
    for (const question of left) {
      if (stopped) break;
      if (child?.connected !== true) child = await start();
      const answer = await ask(child, question);
      if (stopped && answer.lost !== undefined) break;
      take(question, answer);
    }
    child?.kill();
  };
  await Promise.all(Array.from({ length: processes }, work));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (stopped) throw new Failure('stopped', 130);
};
