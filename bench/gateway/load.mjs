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

const UNITS = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Answers other than 2xx and 3xx, connections that broke, and requests that were not answered in time. */
const lostIn = (stdout) => {
  const [line = ''] = /Socket errors: .*/.exec(stdout) ?? [];
  const counts = [/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0, ...(line.match(/\d+/g) ?? [])];
  return counts.reduce((sum, count) => sum + Number(count), 0);
};

/**
 * @param options - with `mayFail` requests may be lost; otherwise that is an error
 * @returns requests per second, microseconds of the server's processors per request, requests, those that were lost, and the
 *   milliseconds of the longest one
 */
export const load = async ({ port, pid }, { seconds, connections, prefix, path, fields, script, mayFail = false }) => {
  const before = cpuOf(pid);
  const [command, ...args] = [
    ...prefix,
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    ...(script === undefined ? [] : ['-s', script]),
    ...Object.entries(fields).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    `http://127.0.0.1:${port}${path}`,
  ];
  const { stdout } = await run(command, args);
  const spent = cpuOf(pid) - before;
  const [, requests] = /(\d+) requests in/.exec(stdout);
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout);
  const lost = lostIn(stdout);
  if (lost > 0 && !mayFail) throw new Error(`not every request was answered: ${lost} were lost`);
  const [, longest, unit] = /Latency\s+\S+\s+\S+\s+([\d.]+)(us|ms|s|m)/.exec(stdout);
  return {
    rate: Number(rate),
    cpu: (spent * 1000) / Number(requests),
    requests: Number(requests),
    lost,
    longest: Number(longest) * UNITS[unit],
  };
};
