import * as z from 'zod';
import { checkBy, dropAnswer, functionAs, lazily } from './given/members.js';
import { hasFunction } from './build/plan.js';
import { RegistryError } from './given/registry-error.js';
import { inheritanceOf, isRegistry, printOf } from './inheritance.js';
import { oneAtATime, tell, withinLimit } from './reloading.js';
import type { HolderOptions, Listener, RegistryHolder, RegistrySource, Reload } from './registry-holder.js';
import type { SchemeRegistry } from './scheme-registry.js';

/** Makes the next registry of a holder over a floor that changes. @returns a function that puts it in force */
type Prepare = (floor: SchemeRegistry) => Promise<() => void>;

/** Under this symbol a holder keeps the holders whose floor it is. */
const ABOVE = Symbol.for('urikit.holder');

const OPTIONS = lazily(() =>
  z.strictObject({
    floor: z.custom((value) => isRegistry(value) || isHolder(value), 'expected a registry or a holder').optional(),
    timeout: z
      .custom(
        (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 2 ** 31 - 1,
        'expected a whole number of milliseconds, 1 to 2147483647',
      )
      .optional(),
  }),
);

/** Tells if a value is a holder, of any copy of this package. */
export const isHolder = (value: unknown): value is RegistryHolder => ABOVE in (Object(value) as object);

const disposed = (): RegistryError =>
  new RegistryError('registry/disposed', 'the holder was disposed of', 'make another one with createHolder');

/**
 * Holds a registry that can be made again while the application runs. A source that fails leaves the registry in place.
 *
 * @param source - called at once, and at each reload
 * @returns a frozen holder
 * @throws errors of the source at the first call; RegistryError `registry/set` if it does not give a registry, or with a floor
 *   options, `registry/timeout` if it is too late
 * @example const holder = await createHolder(async () => createRegistry(await loadConfig('urikit.config.yaml')))
 */
export async function createHolder<Views extends object = object>(
  source: RegistrySource<Views>,
  options?: HolderOptions,
): Promise<RegistryHolder<Views>>;
export async function createHolder(source: RegistrySource, options: HolderOptions = {}): Promise<RegistryHolder> {
  const owner = { code: 'registry/set' as const, subject: 'the source of a holder' };
  checkBy(owner, functionAs('a function that makes a registry, as in () => createRegistry()'), source);
  checkBy({ ...owner, subject: 'the options of a holder' }, OPTIONS(), options);
  const { floor, timeout } = options;
  const listeners = new Set<Listener>();
  const above = new Set<Prepare>();
  let isDisposed = false;

  const floorNow = (): SchemeRegistry | undefined => (isHolder(floor) ? floor.registry : floor);
  const make = async (below = floorNow()): Promise<SchemeRegistry> => {
    const given: unknown = await withinLimit(timeout, source);
    if (below === undefined) return checkWhole(given as SchemeRegistry);
    if (given === undefined || given === null || isRegistry(given)) {
      const problem = `the source of a holder with a floor gave ${isRegistry(given) ? 'a registry' : 'no options'}`;
      const cure = 'give options, as loadConfig does: the holder extends its floor by them';
      throw new RegistryError('registry/set', problem, cure);
    }
    return checkWhole(below.extend(given));
  };
  let held = await make();

  /** Puts a registry in force with all that are made above it, or changes no holder. */
  const prepare = async (made: SchemeRegistry): Promise<() => void> => {
    const changes = await Promise.all(Array.from(above, (each) => each(made)));
    return () => {
      held = made;
      for (const change of changes) change();
    };
  };
  /** Makes the next registry. @returns the end of the reload, which puts it in force and reports */
  const attempt = async (
    below?: SchemeRegistry,
  ): Promise<{ readonly end: () => Reload; readonly hasFailed?: true }> => {
    const before = printOf(inheritanceOf(held));
    const report = (outcome: Reload['outcome'], error?: unknown): Reload => {
      const told: Reload = {
        outcome,
        error,
        before,
        fingerprint: printOf(inheritanceOf(held)),
        thrown: Object.freeze([]),
      };
      return Object.freeze({ ...told, thrown: tell(listeners, Object.freeze(told)) });
    };
    try {
      if (isDisposed) throw disposed();
      const made = await make(below);
      if (isDisposed) throw disposed();
      const isSame = inheritanceOf(made).made === inheritanceOf(held).made || isSameText(made, held);
      if (isSame && below === undefined) return { end: () => report('same') };
      const change = await prepare(made);
      return { end: () => (change(), report('replaced')) };
    } catch (error) {
      return { end: () => report('failed', error), hasFailed: true };
    }
  };
  const reload = oneAtATime(async () => (await attempt()).end());
  const overFloor: Prepare = async (below) => {
    const { end, hasFailed } = await attempt(below);
    if (hasFailed !== true || isDisposed) return end;
    throw end().error;
  };
  const holdersOf = isHolder(floor) ? (floor as unknown as { readonly [ABOVE]: Set<Prepare> })[ABOVE] : undefined;
  holdersOf?.add(overFloor);

  const holder: RegistryHolder = {
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
      checkBy({ ...owner, subject: 'a listener of a holder' }, functionAs('a function (reload) => void'), listener);
      // A function that is given twice is told twice, and taken off once for each.
      const one: Listener = (told) => {
        dropAnswer(listener(told));
      };
      listeners.add(one);
      return () => {
        listeners.delete(one);
      };
    },
    dispose: () => {
      isDisposed = true;
      listeners.clear();
      holdersOf?.delete(overFloor);
    },
  };
  return Object.freeze(Object.defineProperty(holder, ABOVE, { value: above }));
}

/** @throws RegistryError `registry/set` for no registry, `registry/config-file` for one of which the file may be a half */
function checkWhole(registry: SchemeRegistry): SchemeRegistry {
  const { mayBeCut: file } = inheritanceOf(registry, 'the result of the source of a holder');
  if (file === undefined) return registry;
  const problem = 'a holder reads YAML without the document end marker, so that half of the file would be a policy';
  const cure = 'end the file with a line "...", or write it in JSON';
  throw new RegistryError('registry/config-file', problem, cure, { file: file === '' ? undefined : file });
}

/** Tells if two registries have the same contents: the same data, and functions of the same objects. */
function isSameText(a: SchemeRegistry, b: SchemeRegistry): boolean {
  const [one, other] = [inheritanceOf(a), inheritanceOf(b)];
  const objectsOf = ({ layer }: typeof one): readonly unknown[] =>
    [...layer.plugins.values(), ...Array.from(layer.overlays.values()).filter(({ value }) => hasFunction(value))].map(
      ({ given }) => given,
    );
  const [mine, its] = [objectsOf(one), objectsOf(other)];
  return (
    one.made.digest() === other.made.digest() && mine.length === its.length && mine.every((each, i) => each === its[i])
  );
}
