import type { IncomingMessage } from 'node:http';
import type { Answer } from '@urikit/http-cache';
import { fieldValue, outcomeOf } from '@urikit/http-cache/internal';
import { shownTarget } from '../../log/redact.js';
import { createTop } from './top.js';

/** A request as the page shows it: without secrets. */
export interface Shown {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly method: string;
  /** Host and target. */
  readonly uri: string;
  readonly status: number;
  readonly outcome: string;
  readonly reason: string | undefined;
}

type Counted = readonly (readonly [name: string, count: number])[];

/** The requests of one process, for the page of the operator. */
export interface Activity {
  readonly outcomes: Counted;
  /** Outcomes that are no hit, each with its reason. */
  readonly reasons: Counted;
  readonly top: Counted;
  /** The newest first. */
  readonly recent: readonly Shown[];
  /** Hits and other requests of each of the last seconds. The last one is now. */
  readonly seconds: readonly (readonly [hits: number, others: number])[];
}

/** Bounds of memory: requests that are listed, counters of targets, kinds of reasons, seconds. */
const RECENT = 50;
const COUNTERS = 500;
const REASONS = 100;
export const SECONDS = 60;

/** Targets in the list of the most frequent ones. */
const MOST = 15;

/** A longer target is cut: a thousand of them are a megabyte. */
const LONGEST = 1024;

interface Raw extends Omit<Shown, 'uri'> {
  readonly host: string;
  readonly target: string;
}

/** Without secrets, which are masked only when the page is asked for. */
const shownUri = (host: string, target: string): string => `${shownTarget(host, 'show')}${shownTarget(target, 'show')}`;

const byCount = (counts: ReadonlyMap<string, number>): Counted => [...counts].sort(([, a], [, b]) => b - a);

/** Records requests for the page of the operator, in bounded memory. */
export function createActivity() {
  const outcomes = new Map<string, number>();
  const reasons = new Map<string, number>();
  const top = createTop(COUNTERS);
  const ring: Raw[] = [];
  let next = 0;
  const seconds = Array.from({ length: SECONDS }, () => ({ second: -1, hits: 0, others: 0 }));
  const add = (counts: Map<string, number>, name: string): void => {
    if (counts.has(name) || counts.size < REASONS) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  const secondOf = (second: number): (typeof seconds)[number] => seconds[second % SECONDS] as (typeof seconds)[number];
  return {
    answered: ({ method = '', url = '', rawHeaders }: IncomingMessage, answer: Answer, time = Date.now()): void => {
      const { status, handling } = answer;
      const outcome = outcomeOf(handling);
      const { detail: reason } = handling;
      add(outcomes, outcome);
      if (outcome !== 'hit' && reason !== undefined) add(reasons, `${outcome}: ${reason}`);
      const host = (fieldValue(rawHeaders, 'host') ?? '').slice(0, LONGEST);
      const target = url.slice(0, LONGEST);
      top.add(`${host} ${target}`);
      ring[next] = { time, method: method.slice(0, 32), host, target, status, outcome, reason };
      next = (next + 1) % RECENT;
      const second = Math.floor(time / 1000);
      const counts = secondOf(second);
      if (counts.second !== second) Object.assign(counts, { second, hits: 0, others: 0 });
      if (handling.hit) counts.hits += 1;
      else counts.others += 1;
    },
    read: (time = Date.now()): Activity => {
      const last = Math.floor(time / 1000);
      return {
        outcomes: byCount(outcomes),
        reasons: byCount(reasons),
        top: top.list(MOST).map(([name, count]) => {
          const end = name.indexOf(' ');
          return [shownUri(name.slice(0, end), name.slice(end + 1)), count];
        }),
        recent: [...ring.slice(next), ...ring.slice(0, next)]
          .reverse()
          .map(({ host, target, ...one }) => ({ ...one, uri: shownUri(host, target) })),
        seconds: seconds.map((_, i) => {
          const second = last - SECONDS + 1 + i;
          const counts = secondOf(second);
          return counts.second === second ? [counts.hits, counts.others] : [0, 0];
        }),
      };
    },
  };
}

const sumOf = (lists: readonly Counted[]): Counted => {
  const sums = new Map<string, number>();
  for (const [name, count] of lists.flat()) sums.set(name, (sums.get(name) ?? 0) + count);
  return byCount(sums);
};

/** The requests of several processes as those of one. */
export const merged = (all: readonly Activity[]): Activity => ({
  outcomes: sumOf(all.map(({ outcomes }) => outcomes)),
  reasons: sumOf(all.map(({ reasons }) => reasons)),
  top: sumOf(all.map(({ top }) => top)).slice(0, MOST),
  recent: all
    .flatMap(({ recent }) => recent)
    .sort((a, b) => b.time - a.time)
    .slice(0, RECENT),
  seconds: Array.from({ length: SECONDS }, (_, i) => [
    all.reduce((sum, { seconds }) => sum + (seconds[i]?.[0] ?? 0), 0),
    all.reduce((sum, { seconds }) => sum + (seconds[i]?.[1] ?? 0), 0),
  ]),
});
