import type { FullEngine } from '@urikit/generic';
import type { View } from '@urikit/generic/internal';
import { RegistryError } from './given/registry-error.js';
import { checkFlag, checkNames } from './read/plugin-set.js';
import { membersOf } from './given/reading.js';
import { checkRegistry, fingerprintOf, isSameRegistry, mayBeCut, weaknessesOf } from './registry.js';
import type { SchemeRegistry } from './scheme-registry.js';

/** Makes a registry at each call: from a file, a service, any source that may change. */
export type RegistrySource = () => SchemeRegistry | Promise<SchemeRegistry>;

/** The outcome of a reload. It holds no registry, so that a list of reloads keeps no registry alive. */
export interface Reload {
  /**
   * `'replaced'`: the holder has a new registry. `'same'`: the new registry would give the same answers, so the old one
   * stays. `'failed'`: the source failed, and the old registry stays.
   */
  readonly outcome: 'replaced' | 'same' | 'failed';
  /** The fingerprint before; undefined if that registry has no fingerprint. */
  readonly before: string | undefined;
  /** The fingerprint that it has now. The same although the registry was replaced: code changed, and no version with it. */
  readonly fingerprint: string | undefined;
  /** The error of the source; undefined if it did not fail. */
  readonly error: unknown;
  /** The errors of listeners, in their order; empty during their calls. */
  readonly thrown: readonly unknown[];
}

/** Gives the newest registry at each use. Frozen. */
export interface RegistryHolder {
  readonly registry: SchemeRegistry;
  /** `registry.engine` at the time it is read. An engine read earlier keeps its answers. */
  readonly engine: FullEngine;
  /** `registry.fingerprint`. Throws RegistryError `registry/no-fingerprint` if the registry has no fingerprint. */
  readonly fingerprint: string;
  readonly view: View;
  /**
   * Calls the source again. Never rejects. During a reload, all further calls share one more reload after it, because
   * the input of the source may have changed since the first one started.
   */
  readonly reload: () => Promise<Reload>;
  /** Calls a function after each reload, with any outcome. @returns a function that removes the listener */
  readonly onReload: (listener: Listener) => () => void;
}

type Listener = (reload: Reload) => void;

/** How a holder takes the registries of its source. */
export interface HolderOptions {
  /**
   * True if a registry may take the place of a stricter one. Default false: a reload that would allow, hide or report
   * less than the registry that is there fails with `registry/weaker`.
   */
  readonly allowWeaker?: boolean | undefined;
}

const NAMES = ['allowWeaker'];

/** @throws RegistryError `registry/config-file` for a registry of which the file may be a half */
function checkWhole(registry: SchemeRegistry): SchemeRegistry {
  if (!mayBeCut(registry)) return registry;
  throw new RegistryError(
    'registry/config-file',
    'a holder reads YAML without the document end marker, so that half of the file would be a policy',
    'end the file with a line "...", or write it in JSON',
  );
}

/** How many reasons a message has. */
const SHOWN = 5;

/** @throws RegistryError `registry/weaker` if the next registry may allow something that the current one does not */
function checkStrict(next: SchemeRegistry, current: SchemeRegistry): void {
  const reasons = weaknessesOf(next, current);
  if (reasons.length === 0) return;
  const more = reasons.length > SHOWN ? `, and ${String(reasons.length - SHOWN)} more` : '';
  throw new RegistryError(
    'registry/weaker',
    `the new registry is weaker than the one that is held: ${reasons.slice(0, SHOWN).join(', ')}${more}`,
    'correct it, or allow that for this holder: createHolder(source, { allowWeaker: true })',
  );
}

const expectFunction = (value: unknown, what: string, cure: string): void => {
  if (typeof value !== 'function')
    throw new RegistryError('registry/set', `${what} is ${value === null ? 'null' : typeof value}`, cure);
};

/** Calls every listener, even if another one throws. @returns their errors */
function tell(listeners: Iterable<Listener>, reload: Reload): readonly unknown[] {
  const thrown: unknown[] = [];
  for (const listener of Array.from(listeners)) {
    try {
      listener(reload);
    } catch (error) {
      thrown.push(error);
    }
  }
  return Object.freeze(thrown);
}

/** Runs at most one call at a time, and one more after it for all calls meanwhile. `run` never rejects. */
function oneAtATime<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> =>
    (running = run().finally(() => {
      running = undefined;
    }));
  const follow = (): Promise<T> => {
    next = undefined;
    return start();
  };
  return () => (running === undefined ? start() : (next ??= running.then(follow)));
}

/**
 * Holds a registry that can be made again while the application runs.
 *
 * @param source - called at once, and at each reload
 * @returns a frozen holder
 * @throws errors of the source at the first call; RegistryError `registry/set` if it does not give a registry,
 *   `registry/config-file` if it reads YAML without the document end marker
 * @example const holder = await createHolder(async () => createRegistry(await loadConfig('urikit.config.yaml')))
 */
export async function createHolder(source: RegistrySource, options: HolderOptions = {}): Promise<RegistryHolder> {
  expectFunction(
    source,
    'the source of a holder',
    'give a function that makes a registry, as in () => createRegistry()',
  );
  const what = 'the options of a holder';
  const { allowWeaker } = membersOf({ code: 'registry/set', who: what }, options, NAMES) as HolderOptions;
  checkNames(what, options, NAMES);
  checkFlag(what, 'allowWeaker', allowWeaker);
  const make = async (): Promise<SchemeRegistry> =>
    checkWhole(checkRegistry(await source(), 'what the source of a holder gave'));
  let held = await make();
  const listeners = new Set<Listener>();

  const attempt = async (): Promise<Pick<Reload, 'outcome' | 'error'>> => {
    try {
      const made = await make();
      if (isSameRegistry(made, held)) return { outcome: 'same', error: undefined };
      if (allowWeaker !== true) checkStrict(made, held);
      held = made;
      return { outcome: 'replaced', error: undefined };
    } catch (error) {
      return { outcome: 'failed', error };
    }
  };
  const reload = oneAtATime(async (): Promise<Reload> => {
    const before = fingerprintOf(held);
    const outcome = await attempt();
    const told: Reload = Object.freeze({
      ...outcome,
      before,
      fingerprint: fingerprintOf(held),
      thrown: Object.freeze([]),
    });
    return Object.freeze({ ...told, thrown: tell(listeners, told) });
  });

  return Object.freeze({
    get registry() {
      return held;
    },
    get engine() {
      return held.engine;
    },
    get fingerprint() {
      return held.fingerprint;
    },
    get view() {
      return held.view;
    },
    reload,
    onReload: (listener: Listener) => {
      expectFunction(listener, 'a listener of a holder', 'give a function (reload) => void');
      // A function that is given twice is told twice, and taken off once for each.
      const one: Listener = (reload) => {
        listener(reload);
      };
      listeners.add(one);
      return () => {
        listeners.delete(one);
      };
    },
  });
}
