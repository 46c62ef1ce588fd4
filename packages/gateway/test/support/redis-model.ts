import { leaveScript, purgeScript, type Script, settleScript, syncScript } from '../../src/store/redis/scripts.js';

/** What the scripts of the clock do, written once more: the real ones need a server, and a server cannot be stopped
 * between any two steps. */
export interface ClockModel {
  /** @returns the answer of a script, as Redis gives it */
  readonly run: (
    script: Script,
    args: readonly string[],
    publish: (channel: string, message: string) => void,
  ) => unknown;
  /** The server restarts and has lost everything but its wall clock. */
  readonly lose: () => void;
}

export const clockModel = (): ClockModel => {
  let [epoch, clock, floor, forgotten, settled] = ['', 0, 0, 0, '0'];
  const purges = new Map<string, number>();
  const invalidations = new Map<string, number>();
  const members = new Map<string, string>();

  const begin = (knownEpoch: string, known: number, fresh: string): void => {
    if (epoch !== '' && known <= clock && (knownEpoch === epoch || known < floor)) return;
    clock = Math.max(known, clock) + 1000;
    [epoch, floor, forgotten, settled] = [fresh, clock, clock, '0'];
    for (const lost of [purges, invalidations, members]) lost.clear();
  };
  const after = (records: ReadonlyMap<string, number>, number: number): string[] =>
    [...records].filter(([, at]) => at > number).flatMap(([name, at]) => [name, String(at)]);
  /** The oldest go; the number of the newest of them. */
  const trim = (records: Map<string, number>, most: number): number => {
    let last = 0;
    for (const [name, at] of records) {
      if (records.size <= most) break;
      records.delete(name);
      last = at;
    }
    return last;
  };

  return {
    lose: () => {
      epoch = '';
    },
    run: ({ sha }, args, publish) => {
      if (sha === leaveScript.sha) return members.delete(args[0] ?? '') ? 1 : 0;
      if (sha === settleScript.sha) {
        const [of, ...gone] = args;
        if (of !== epoch) return 0;
        settled = '1';
        for (let i = 0; i < gone.length; i += 2)
          if (members.get(gone[i] ?? '') === gone[i + 1]) members.delete(gone[i] ?? '');
        return 1;
      }
      const [id = '', knownEpoch = '', knownText = '0', fresh = '', ...rest] = args;
      const known = Number(knownText);
      begin(knownEpoch, known, fresh);
      if (sha === syncScript.sha) {
        members.set(id, rest[0] ?? '');
        const isKnown = knownEpoch === epoch;
        const [head, from] = [[epoch, String(clock), String(floor)], isKnown ? known : -1];
        if (!isKnown) return [...head, String(clock), ...after(purges, from)];
        return [
          ...head,
          String(forgotten),
          ...after(purges, from),
          ...(forgotten <= known ? after(invalidations, from) : []),
        ];
      }
      if (sha !== purgeScript.sha) throw new Error('a script that the model does not know');
      const [name = '', mostPurges = '0', channel = '', mostInvalidations = '0', old = '0'] = rest;
      clock += 1;
      const records = name.startsWith('i') ? invalidations : purges;
      records.delete(name);
      if (name === 'a') [floor] = [clock, purges.clear()];
      else records.set(name, clock);
      forgotten = Math.max(forgotten, trim(invalidations, Number(mostInvalidations)));
      if (records === invalidations && knownEpoch === epoch) forgotten = Math.max(forgotten, Number(old));
      floor = Math.max(floor, trim(purges, Number(mostPurges)));
      publish(channel, [epoch, clock, floor, id, name].join('\n'));
      return [epoch, String(clock), String(floor), settled, ...[...members].flat()];
    },
  };
};
