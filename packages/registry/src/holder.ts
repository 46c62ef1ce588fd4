import type { Engine } from '@urikit/generic';
import { dropAnswer, lazily } from './given/members.js';
import { RegistryError } from './given/registry-error.js';
import { inWords, shownCall, createComparison, type Differences } from './holder/differences.js';
import { type EngineCall, type HolderOptions, expectFunction, isHolder, optionsOf } from './holder/options.js';
import { type Observer, observedEngine } from './holder/observed-engine.js';
import { oneAtATime, tell, withinLimit } from './holder/source.js';
import { isSameInheritance, weaknessesBetween } from './inheritance.js';
import { fingerprintOf, inheritanceOf, secretsOf } from './registry.js';
import type { SchemeRegistry } from './scheme-registry.js';
import { printerOf, type Scrub } from './given/printer.js';

/** Makes a registry at each call: from a file, a service, any source that may change. */
export type RegistrySource<Views extends object = object> = () =>
  SchemeRegistry<Views> | Promise<SchemeRegistry<Views>>;

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
export interface RegistryHolder<Views extends object = object> {
  readonly registry: SchemeRegistry<Views>;
  /** `registry.engine` at the time it is read. An engine read earlier keeps its answers. */
  readonly engine: Engine<Views>;
  /** `registry.fingerprint`. Throws RegistryError `registry/no-fingerprint` if the registry has no fingerprint. */
  readonly fingerprint: string;
  readonly view: Engine<Views>['view'];
  /**
   * Calls the source again. Never rejects. During a reload, all further calls share one more reload after it, because
   * the input of the source may have changed since the first one started.
   */
  readonly reload: () => Promise<Reload>;
  /** Calls a function after each reload, with any outcome. @returns a function that removes the listener */
  readonly onReload: (listener: Listener) => () => void;
  /** The differences between this holder and its shadow; without a shadow there are none. */
  readonly differences: () => Differences;
  /**
   * Ends the holder: listeners, shadow and log are gone, each reload fails with `registry/disposed`, one that runs as well.
   * The registry stays, so that a job that runs can end.
   */
  readonly dispose: () => void;
}

type Listener = (reload: Reload) => void;

/** @throws RegistryError `registry/set` for no registry, `registry/config-file` for one of which the file may be a half */
function checkWhole(registry: SchemeRegistry): SchemeRegistry {
  if (!inheritanceOf(registry, 'what the source of a holder gave').mayBeCut) return registry;
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
  const reasons = weaknessesBetween(inheritanceOf(next), inheritanceOf(current));
  if (reasons.length === 0) return;
  const more = reasons.length > SHOWN ? `, and ${String(reasons.length - SHOWN)} more` : '';
  const shown = scrubberIn([next, current])(reasons.slice(0, SHOWN).join(', '));
  throw new RegistryError(
    'registry/weaker',
    `the new registry is weaker than the one that is held: ${shown}${more}`,
    'correct it, or allow that for this holder: createHolder(source, { allowWeaker: true })',
  );
}

/**
 * Removes the secrets of the configurations of registries and holders, those of one in the texts of another one, too. Those of
 * another copy of this package are not known.
 */
const scrubberIn = (all: readonly Pick<SchemeRegistry, 'engine'>[]): Scrub =>
  printerOf(
    [],
    all.flatMap((one) => secretsOf(isHolder(one) ? one.registry : one)),
  ).scrub;

function decisionOf(registry: SchemeRegistry, scrub: Scrub, [verb, args, outcome]: Parameters<Observer>): EngineCall {
  const { text, shown } = shownCall(verb, args, [registry.engine], scrub);
  return Object.freeze({ revision: fingerprintOf(registry), verb, text, answer: shown(inWords(verb, outcome)) });
}

const disposed = (): RegistryError =>
  new RegistryError('registry/disposed', 'the holder was disposed of', 'make another one with createHolder');

/**
 * Holds a registry that can be made again while the application runs.
 *
 * @param source - called at once, and at each reload
 * @returns a frozen holder
 * @throws errors of the source at the first call; RegistryError `registry/set` if it does not give a registry,
 *   `registry/config-file` if it reads YAML without the document end marker, `registry/timeout` if it is too late
 * @example const holder = await createHolder(async () => createRegistry(await loadConfig('urikit.config.yaml')))
 */
export async function createHolder<Views extends object = object>(
  source: RegistrySource<Views>,
  options?: HolderOptions,
): Promise<RegistryHolder<Views>>;
export async function createHolder(source: RegistrySource, options: HolderOptions = {}): Promise<RegistryHolder> {
  expectFunction(
    source,
    'the source of a holder',
    'give a function that makes a registry, as in () => createRegistry()',
  );
  const { allowWeaker, timeout, shadow, onDecision } = optionsOf(options);
  const comparison = createComparison();
  const listeners = new Set<Listener>();
  let isDisposed = false;

  const make = async (): Promise<SchemeRegistry> => checkWhole(await withinLimit(timeout, source));
  const observed = (registry: SchemeRegistry): Engine => {
    // An engine that was read earlier may be in use after a reload, and after the end of the holder.
    const scrub = lazily(() => scrubberIn([registry]));
    const log: Observer | undefined =
      onDecision && ((...call) => (isDisposed ? undefined : onDecision(decisionOf(registry, scrub(), call))));
    const compare: Observer | undefined =
      shadow &&
      ((...call) =>
        isDisposed || registry !== held
          ? undefined
          : comparison.compare(registry.engine, shadow.engine, call, () => scrubberIn([registry, shadow])));
    return [log, compare].reduce((each, observe) => (observe ? observedEngine(each, observe) : each), registry.engine);
  };
  let held = await make();
  let engine = observed(held);

  const attempt = async (): Promise<Pick<Reload, 'outcome' | 'error'>> => {
    try {
      if (isDisposed) throw disposed();
      const made = await make();
      if (isDisposed) throw disposed();
      if (isSameInheritance(inheritanceOf(made), inheritanceOf(held))) return { outcome: 'same', error: undefined };
      if (allowWeaker !== true) checkStrict(made, held);
      held = made;
      engine = observed(made);
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
      return engine;
    },
    get fingerprint() {
      return held.fingerprint;
    },
    get view() {
      return engine.view;
    },
    reload,
    onReload: (listener: Listener) => {
      expectFunction(listener, 'a listener of a holder', 'give a function (reload) => void');
      // A function that is given twice is told twice, and taken off once for each.
      const one: Listener = (reload) => {
        dropAnswer(listener(reload));
      };
      listeners.add(one);
      return () => {
        listeners.delete(one);
      };
    },
    differences: comparison.differences,
    dispose: () => {
      isDisposed = true;
      listeners.clear();
      engine = held.engine;
    },
  });
}
