/**
 * Load from wrk, and what it cost the server.
 */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const hasWrk = () => spawnSync('wrk', ['-v']).error === undefined;

/**
 * Processor time of a process so far, all threads, in milliseconds: `utime` and `stime` in ticks of 10 ms (proc(5)).
 */
const cpuOf = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/** @returns requests per second, and microseconds of the server's processors per request */
export const load = async ({ port, pid }, { seconds, connections, prefix, path, fields, script }) => {
  const before = cpuOf(pid);
  const [command, ...args] = [
    ...prefix,
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...(script === undefined ? [] : ['-s', script]),
    ...Object.entries(fields).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    `http://127.0.0.1:${port}${path}`,
  ];
  const { stdout } = await run(command, args);
  const spent = cpuOf(pid) - before;
  const [, requests] = /(\d+) requests in/.exec(stdout);
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout);
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout);
  if (failed !== null) throw new Error(`not every request was answered: ${failed[0]}`);
  return { rate: Number(rate), cpu: (spent * 1000) / Number(requests) };
};
