#!/usr/bin/env node
import cluster from 'node:cluster';

process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

/** The first signal asks to stop. The second one is answered by leaving at once. */
const stopped = (): Promise<string> =>
  new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(2);
        asked = true;
        resolve(signal);
      });
    }
  });

/** SIGHUP, if the system has it. */
const onReload = (listener: () => void): void => {
  process.on('SIGHUP', listener);
};

const { stdout, stderr, env } = process;
// A worker loads no parser of command lines and configurations: it is told its configuration.
if (cluster.isWorker) void import('./worker.js').then(({ serveWorker }) => serveWorker());
else
  void import('./program.js').then(async ({ run }) => {
    process.exitCode = await run(process.argv.slice(2), { stdout, stderr, env, stopped, onReload });
  });
