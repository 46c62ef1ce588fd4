import type { FullPolicy } from '../policy/policy.js';
import type { Decision, KeyRequest, Bypassed, BypassReason } from '../request.js';
import type { LogEntry } from './entry.js';
import { createKeys } from './keys.js';
import { type CacheModel, createSimulation, type HitRate } from './simulate.js';
import { createSplits, type Split } from './splits.js';
import {
  answerOf,
  type Cause,
  causesOf,
  compareAnswer,
  type Conflict,
  isComparable,
  type KeyAnswers,
} from './conflicts.js';

/** The state of a key; `answers` is undefined until the first comparable response. */
interface Remembered {
  answers: KeyAnswers | undefined;
}

/** The parts of a keyer that replay uses. */
export interface Deciding {
  readonly decide: (request: KeyRequest) => Decision;
  readonly policy: FullPolicy;
}

/** The result of replaying a log under one policy. */
export interface PolicyRunReport {
  /** Requests with a key. */
  readonly keyed: number;
  readonly bypassed: Readonly<Record<string, number>>;
  readonly rejected: Readonly<Record<string, number>>;
  /** Distinct keys. */
  readonly keys: number;
  /** 1 where every key was looked at and all counts are exact; else they are estimates from one key in so many. */
  readonly sampledOneIn: number;
  readonly hitRates: readonly HitRate[];
  /** The parameters that split keys, the worst first. */
  readonly splits: readonly Split[];
  /**
   * Keys whose targets had different answers, though no target's own answer was seen to change: false merges, maybe.
   */
  readonly suspected: { readonly keys: number; readonly examples: readonly Conflict[] };
  /** The differences between the targets of suspected keys, the likeliest cause first. */
  readonly causes: readonly Cause[];
  /**
   * Keys with a target whose own response changed: the page changes, or it depends on data that the log does not show.
   */
  readonly changing: number;
  /** Requests that got the answer of another target with their key, where no answer of the key differs: merges that the log supports. */
  readonly agreed: number;
}

/** One policy's run over a log. */
export interface PolicyRun {
  readonly add: (request: KeyRequest, entry: LogEntry, line: number) => void;
  readonly report: (top: number) => PolicyRunReport;
}

/**
 * Statuses whose responses may be stored by default (RFC 9110 15.1), and 304, which validates a stored response. 206 is
 * left out because it is a part.
 */
const STORABLE = new Set([200, 203, 204, 300, 301, 304, 308, 404, 405, 410, 414, 501]);

const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** Counts the decisions of a keyer. Memory is bounded by `maxKeys`, independent of the length of the log. */
export function createPolicyRun(
  { decide }: Pick<Deciding, 'decide'>,
  models: readonly CacheModel[],
  maxKeys: number,
): PolicyRun {
  const simulations = models.map(createSimulation);
  const keys = createKeys<Remembered>(maxKeys, (isKept, rate) => {
    for (const simulation of simulations) simulation.thin(isKept, rate);
  });
  const splits = createSplits();
  const [bypassed, rejected] = [new Map<string, number>(), new Map<string, number>()];
  let keyed = 0;

  return {
    add: (request, entry, line) => {
      const decision = decide(request);
      if (decision.action !== 'key') {
        count(decision.action === 'bypass' ? bypassed : rejected, decision.reason);
        return;
      }
      keyed += 1;
      const { key, forward } = decision;
      const found = keys.meet(key, () => ({ answers: undefined }));
      if (found === undefined) return;
      const { id, value } = found.met;
      const weight = keys.sampledOneIn();
      // While only some keys are looked at, the groups of those that differ in one parameter have gaps.
      if (found.isNew && weight === 1) splits.add(forward.host, forward.target);
      const { method, status, time, length = 0 } = entry;
      const storable = method === 'GET' && (status === undefined || STORABLE.has(status));
      for (const simulation of simulations)
        simulation.lookUp({ id, time, octets: length + key.length, storable, weight });
      if (!isComparable(entry)) return;
      const sent = request.target.startsWith('/') ? `${request.host ?? ''}${request.target}` : request.target;
      if (value.answers === undefined)
        value.answers = { first: answerOf(sent, entry), changed: false, conflict: undefined, agreed: 0 };
      else compareAnswer(value.answers, sent, entry, line);
    },
    report: (top) => {
      const all = Array.from(keys.values(), ({ value }) => value.answers).filter((answers) => answers !== undefined);
      const suspected = all
        .filter(({ changed, conflict }) => conflict !== undefined && !changed)
        .map(({ conflict }) => conflict as Conflict);
      const sampledOneIn = keys.sampledOneIn();
      return {
        keyed,
        bypassed: Object.fromEntries(bypassed),
        rejected: Object.fromEntries(rejected),
        keys: keys.count(),
        sampledOneIn,
        hitRates: simulations.map(({ result }) => result()),
        splits: splits.top(top),
        suspected: { keys: suspected.length * sampledOneIn, examples: suspected.slice(0, top) },
        causes: causesOf(suspected, top).map((cause) => ({ ...cause, keys: cause.keys * sampledOneIn })),
        changing: all.filter(({ changed }) => changed).length * sampledOneIn,
        agreed:
          all.reduce(
            (sum, { changed, conflict, agreed }) => (changed || conflict !== undefined ? sum : sum + agreed),
            0,
          ) * sampledOneIn,
      };
    },
  };
}

/** Passes a request on as it was sent. */
function passAsSent({ target, host = '' }: KeyRequest, reason: BypassReason): Bypassed {
  const forward = { target, host, fields: [] };
  return { action: 'bypass', reason, forward, host, target, keyTarget: undefined, route: undefined };
}

/** The simplest key: host and target as they were sent. */
export const AS_SENT: Pick<Deciding, 'decide'> = {
  decide: (request) => {
    const { method, scheme, host = '', target, header } = request;
    if (method !== 'GET' && method !== 'HEAD') return passAsSent(request, 'method');
    if (header('authorization') !== undefined) return passAsSent(request, 'authorization');
    const beginning = `${scheme}://${host}`;
    return {
      action: 'key',
      key: beginning + target,
      forward: { target, host, fields: [] },
      ambiguous: false,
      scheme,
      host,
      target,
      targetIndex: beginning.length,
      keyedFields: [],
      route: undefined,
    };
  },
};
