import { isObject } from './plugin.js';
import { checkMembers, CONTENTS, kindOf, LISTS } from './plugin-set.js';
import { reading } from './reading.js';
import { RegistryError } from './registry-error.js';

/** How a service can be given. */
const PROVIDERS = ['useValue', 'useClass', 'useFactory'];

const OPTIONS = [...CONTENTS, 'sets', 'parent', 'zoneIds', 'container', 'services', 'trace'];

/** @throws RegistryError `registry/set` where what was given as a container is none */
export function checkContainer(container: unknown, what: string): void {
  if (isObject(container) && typeof container['createChildContainer'] === 'function') return;
  throw new RegistryError(
    'registry/set',
    `${what} is none of tsyringe`,
    'give a DependencyContainer, as in container.createChildContainer(); services alone can be given as `services`',
  );
}

/** @throws RegistryError `registry/set` where an option is none */
export function checkOptions(options: unknown): void {
  if (!isObject(options) || Array.isArray(options))
    throw new RegistryError(
      'registry/set',
      `expected options, found ${kindOf(options)}`,
      'give an object, as in { plugins: [http], config: {} }',
    );
  const members: Readonly<Record<string, unknown>> = reading({ code: 'registry/set', who: 'the composition' }, () => ({
    ...options,
  }));
  const { container, services, trace } = members;
  if (container !== undefined) checkContainer(container, 'the composition: its member container');
  if (trace !== undefined && typeof trace !== 'function')
    throw new RegistryError(
      'registry/set',
      `the composition: its member trace is ${kindOf(trace)}`,
      'give a function, as in { trace: (event) => console.error(traceLine(event)) }',
    );
  checkMembers('the composition', members, OPTIONS, [...LISTS, 'sets', 'services']);
  (services as readonly unknown[] | undefined)?.forEach((service, i) => {
    if (isObject(service) && service['token'] !== undefined && PROVIDERS.some((name) => name in service)) return;
    throw new RegistryError(
      'registry/set',
      `the composition, services[${String(i)}]: expected a token and a provider`,
      'write it as in { token: CLOCK, useValue: clock }, or with useClass or useFactory',
    );
  });
}
