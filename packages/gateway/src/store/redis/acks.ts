interface Waiting {
  readonly epoch: string;
  readonly clock: number;
  readonly missing: Set<string>;
  readonly resolve: () => void;
}

/** How many members to remember: one may say it before the answer to the purge names it. */
const remembered = 10_000;

export const createAcks = () => {
  const waiting = new Set<Waiting>();
  /** The newest of each member. */
  const heard = new Map<string, { readonly epoch: string; readonly clock: number }>();
  return {
    hear: (message: string): void => {
      const [member, epoch, clock] = message.split('\n');
      if (member === undefined || epoch === undefined || !Number.isSafeInteger(Number(clock))) return;
      if (heard.size >= remembered) heard.clear();
      heard.set(member, { epoch, clock: Number(clock) });
      for (const one of waiting) {
        if (one.epoch === epoch && Number(clock) >= one.clock && one.missing.delete(member) && one.missing.size === 0)
          one.resolve();
      }
    },
    /** `done` resolves when all members have; `stop` gives those that have not, and waits no longer. */
    wait: (
      members: readonly string[],
      epoch: string,
      clock: number,
    ): { readonly done: Promise<void>; readonly stop: () => readonly string[] } => {
      const knows = (member: string): boolean => {
        const last = heard.get(member);
        return last?.epoch === epoch && last.clock >= clock;
      };
      const missing = new Set(members.filter((member) => !knows(member)));
      let stop = (): readonly string[] => [...missing];
      const done = new Promise<void>((resolve) => {
        if (missing.size === 0) return resolve();
        const one = { epoch, clock, missing, resolve };
        waiting.add(one);
        stop = () => {
          waiting.delete(one);
          return [...missing];
        };
      });
      return { done, stop };
    },
  };
};

/** The acknowledgements of gateways: each names a purge that the gateway knows of. */
export type Acks = ReturnType<typeof createAcks>;
