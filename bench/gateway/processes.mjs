/**
 * Processes that are measured.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../scripts/lib/process.mjs';

/** The words before a command that give it one processor, where `taskset` can say so. */
export const pinned = (cpu) =>
  spawnSync('taskset', ['-c', String(cpu), 'true']).status === 0 ? ['taskset', '-c', String(cpu)] : [];
export const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Starts a Node program that prints its port, and maybe more, on the first line that `portsOf` can read. */
export const startNode = (args, prefix, portsOf = (line) => ({ port: Number(line) })) =>
  new Promise((resolve, reject) => {
    const [command, ...rest] = [...prefix, process.execPath, ...args];
    const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Failure(`${args.join(' ')} ended with ${code}`)));
    const stop = (signal = 'SIGTERM') =>
      new Promise((done) => {
        child.removeAllListeners('exit');
        if (child.exitCode !== null || child.signalCode !== null) done();
        child.on('exit', done);
        child.kill(signal);
      });
    createInterface(child.stdout).on('line', (line) => {
      const ports = portsOf(line);
      if (ports !== undefined) resolve({ ...ports, pid: child.pid, stop });
    });
  });

/** A line of the gateway names its addresses. */
export const portsIn = (line) => {
  const said = JSON.parse(line);
  if (said.msg !== 'listening') return undefined;
  const [port, admin] = [said.listen, said.admin].map((uri) => Number(new URL(uri).port));
  return { port, admin };
};

export const GATEWAY_PROGRAM = file('../../packages/gateway/bin/urikit-gateway.js');
