import * as z from 'zod';
import { by, functionAs, isObject, kindOf, list, readMembers, type Reader, testedBy } from '../given/members.js';
import { RegistryError } from '../given/registry-error.js';
import { CONTENTS } from './plugin-set.js';

/** How a service can be given. */
const PROVIDERS = ['useValue', 'useClass', 'useFactory'];

/** @throws RegistryError `registry/set` if the value is not a container */
export function checkContainer(container: unknown, subject: string): void {
  if (isObject(container) && typeof container['createChildContainer'] === 'function') return;
  throw new RegistryError(
    'registry/set',
    `${subject} is none of tsyringe`,
    'give a DependencyContainer, as in container.createChildContainer(); services alone can be given as `services`',
  );
}

const services: Reader = (owner, name, value) => {
  const all = list(owner, name, value) as readonly unknown[];
  all.forEach((service, i) => {
    if (isObject(service) && service['token'] !== undefined && PROVIDERS.some((each) => each in service)) return;
    throw new RegistryError(
      'registry/set',
      `${owner.subject}, services[${String(i)}]: expected a token and a provider`,
      'write it as in { token: CLOCK, useValue: clock }, or with useClass or useFactory',
    );
  });
  return all;
};

const OPTIONS: Readonly<Record<string, Reader>> = {
  ...CONTENTS,
  sets: list,
  parent: (_, __, parent) => parent,
  mayBeCut: by(() => z.boolean()),
  container: ({ subject }, name, container) => {
    checkContainer(container, `${subject}: its member ${name}`);
    return container;
  },
  services,
  trace: testedBy(...functionAs('a function, as in { trace: (event) => console.error(traceLine(event)) }')),
};

/**
 * Reads options, each once.
 *
 * @param left - a member that the caller of `extend` or `registerInto` leaves to the registry
 * @throws RegistryError `registry/set` for a wrong option
 */
export function readOptions<Options extends object>(options: Options, left?: 'parent' | 'container'): Options {
  if (!isObject(options) || Array.isArray(options))
    throw new RegistryError(
      'registry/set',
      `expected options, found ${kindOf(options)}`,
      'give an object, as in { plugins: [http], config: {} }',
    );
  const readers = Object.fromEntries(Object.entries(OPTIONS).filter(([name]) => name !== left));
  return readMembers({ code: 'registry/set', subject: 'the composition', path: [] }, options, readers) as Options;
}
