/**
 * Goes through every order in which events of a small history can happen, with real code in it. Each event happens at
 * one or more places; what a place does depends only on the events that happened there, in their order. So two orders
 * with the same events in the same order at every place lead to the same state, and one of them is enough: nothing else
 * is left out.
 */

/** Something that can happen. */
export interface Event {
  /** Where it happens. */
  readonly at: readonly string[];
  readonly happen: () => void;
  /** True if it may happen twice. */
  readonly repeats?: boolean;
}

/** Events that wait: those of one queue happen in order, those of different queues in any order. */
export interface Scheduler {
  /** @param from - the place that causes it */
  readonly post: (from: string, queue: string, event: Event) => void;
  /** Forgets what waits in a queue. */
  readonly drop: (queue: string) => void;
}

interface World {
  readonly queues: Map<string, { readonly id: string; readonly event: Event }[]>;
  readonly histories: Map<string, string[]>;
  readonly counts: Map<string, number>;
}

/** A history to explore: sets itself up, and says what is wrong with the state now. */
export type History = (scheduler: Scheduler, drain: () => Promise<void>) => Promise<() => readonly string[]>;

export interface Explored {
  /** Different states that were reached, and ends without any event left. */
  readonly states: number;
  readonly ends: number;
  /** Each with the choices that led to it. */
  readonly findings: readonly string[];
}

/** Lets everything happen that waits for nothing but its turn. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};

const push = <Value>(map: Map<string, Value[]>, key: string, value: Value): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

const newWorld = (): World => ({ queues: new Map(), histories: new Map(), counts: new Map() });

const schedulerOf = ({ queues, counts }: World): Scheduler => ({
  post: (from, queue, event) => {
    const count = counts.get(from) ?? 0;
    counts.set(from, count + 1);
    push(queues, queue, { id: `${from}${String(count)}`, event });
  },
  drop: (queue) => void queues.delete(queue),
});

/** Queues in which something waits. */
const choicesOf = ({ queues }: World): readonly string[] =>
  [...queues].flatMap(([name, events]) => (events.length > 0 ? [name] : [])).sort();

const take = async (world: World, queue: string): Promise<void> => {
  const next = world.queues.get(queue)?.shift();
  if (next === undefined) throw new Error(`nothing waits in ${queue}`);
  for (const place of next.event.at) push(world.histories, place, next.id);
  next.event.happen();
  await settle();
};

/** The state after the next event of a queue: it is known before it happens. */
const printAfter = ({ histories, queues }: World, queue: string): string => {
  const next = queues.get(queue)?.[0];
  const after = new Map([...histories].map(([place, ids]) => [place, ids.join(',')] as const));
  for (const place of next?.event.at ?? []) after.set(place, [after.get(place) ?? '', next?.id].join(','));
  return [...after]
    .map(([place, ids]) => `${place}:${ids.replace(/^,/, '')}`)
    .sort()
    .join(';');
};

/**
 * @param most - states after which it gives up with an error: the history is too large
 * @param enough - findings after which it stops
 */
export async function explore(history: History, most = 50_000, enough = Infinity): Promise<Explored> {
  const seen = new Set<string>();
  const findings: string[] = [];
  let ends = 0;
  const untried: (readonly string[])[] = [[]];
  for (let path = untried.pop(); path !== undefined && findings.length < enough; path = untried.pop()) {
    const world = newWorld();
    const drain = async (): Promise<void> => {
      await settle();
      for (let [next] = choicesOf(world); next !== undefined; [next] = choicesOf(world)) await take(world, next);
    };
    const check = await history(schedulerOf(world), drain);
    await settle();
    world.histories.clear();
    for (const choice of path) await take(world, choice);
    for (const taken = [...path]; ;) {
      if (seen.size > most) throw new Error(`more than ${String(most)} states`);
      const wrong = check();
      if (wrong.length > 0) {
        findings.push(`${wrong.join(', ')} after ${taken.join(' ')}`);
        break;
      }
      const choices = choicesOf(world);
      if (choices.length === 0) ends += 1;
      const [first, ...others] = choices.filter((choice) => {
        const print = printAfter(world, choice);
        return !seen.has(print) && seen.add(print);
      });
      if (first === undefined) break;
      for (const other of others) untried.push([...taken, other]);
      taken.push(first);
      await take(world, first);
    }
  }
  return { states: seen.size, ends, findings };
}
