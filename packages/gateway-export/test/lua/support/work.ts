import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Processor time of processes, as Linux counts it: in ticks of ten milliseconds. */

const TICK = 10;

/** Fields of `/proc/PID/stat` behind the name of the command; empty for a process that has ended. */
function statOf(pid: number): readonly string[] {
  try {
    return (
      readFileSync(`/proc/${String(pid)}/stat`, 'latin1')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? []
    );
  } catch {
    return [];
  }
}

/** Milliseconds that a process and those that it started have run; 0 where the system does not say. */
export function workOf(pid: number): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), statOf(Number(name))] as const);
  const family = new Set([pid]);
  for (const one of family) for (const [child, [, parent]] of stats) if (Number(parent) === one) family.add(child);
  return stats
    .filter(([one]) => family.has(one))
    .reduce((sum, [, stat]) => sum + TICK * (Number(stat[11]) + Number(stat[12])), 0);
}
