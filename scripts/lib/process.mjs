/**
 * Child processes for the scripts of this repository. Plain Node: nothing is installed yet when these run.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A failure whose message is all the user needs. */
export class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command and waits for it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 + n where signal n ended it
 */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    // The child decides what a signal means; we only outlive it to report its exit code.
    // Ctrl-C at a terminal reaches the child without us.
    const forward = (signal) => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal));
    const stop = () => forwarded.forEach((signal) => process.off(signal, forward));
    forwarded.forEach((signal) => process.on(signal, forward));
    child.on('error', (error) => {
      stop();
      reject(new Failure(`cannot run ${command}: ${error.message}`, 127));
    });
    child.on('close', (code, signal) => {
      stop();
      resolve(signal === null ? code : 128 + constants.signals[signal]);
    });
  });

/** Runs a JavaScript file with this Node. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs npm: the one that started us where there is one. Its output goes to stderr, stdout is for results. */
export const runNpm = (args) => {
  const options = { stdio: ['ignore', 2, 2] };
  const started = process.env['npm_execpath'];
  if (started !== undefined && /npm-cli\.[cm]?js$/.test(started)) return runNode([started, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
};

/**
 * Runs a script's body: sets the exit code it returns, prints a `Failure` as one line.
 * @param {() => Promise<number>} body
 */
export const main = async (body) => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      // The reader went away (`| head`): nobody is left to tell.
      if (error.code !== 'EPIPE') throw error;
    });
  }
  try {
    const [major, minor] = process.versions.node.split('.').map(Number);
    if (major < 20 || (major === 20 && minor < 19)) {
      throw new Failure(`Node 20.19 or newer is needed, this is ${process.versions.node}`);
    }
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`urikit: ${error.message}\n`);
    process.exitCode = error.exitCode;
  }
};
