import { isObject } from '../given/plugin.js';
import { membersOf } from '../given/read-safely.js';
import { RegistryError } from '../given/registry-error.js';
import { checkFlag, checkMembers, CONTENTS, kindOf, LISTS } from './plugin-set.js';

/** How a service can be given. */
const PROVIDERS = ['useValue', 'useClass', 'useFactory'];

const FLAGS = ['mayBeCut'];
const OPTIONS = [...CONTENTS, 'sets', 'parent', ...FLAGS, 'container', 'services', 'trace'];

/** @throws RegistryError `registry/set` if the value is not a container */
export function checkContainer(container: unknown, subject: string): void {
  if (isObject(container) && typeof container['createChildContainer'] === 'function') return;
  throw new RegistryError(
    'registry/set',
    `${subject} is none of tsyringe`,
    'give a DependencyContainer, as in container.createChildContainer(); services alone can be given as `services`',
  );
}

/** Members that a caller of `extend` or `registerInto` leaves to the registry. */
type Left = 'parent' | 'container';

/**
 * Reads options, each once.
 *
 * @param left - a member that these options have not
 * @throws RegistryError `registry/set` for a wrong option
 */
export function readOptions<Options extends object>(options: Options, left?: Left): Options {
  if (!isObject(options) || Array.isArray(options))
    throw new RegistryError(
      'registry/set',
      `expected options, found ${kindOf(options)}`,
      'give an object, as in { plugins: [http], config: {} }',
    );
  const known = OPTIONS.filter((name) => name !== left);
  const members = membersOf({ code: 'registry/set', subject: 'the composition' }, options, known);
  const { container, services, trace } = members;
  if (container !== undefined) checkContainer(container, 'the composition: its member container');
  if (trace !== undefined && typeof trace !== 'function')
    throw new RegistryError(
      'registry/set',
      `the composition: its member trace is ${kindOf(trace)}`,
      'give a function, as in { trace: (event) => console.error(traceLine(event)) }',
    );
  for (const name of FLAGS) checkFlag('the composition', name, members[name]);
  const read = checkMembers('the composition', members, known, [...LISTS, 'sets', 'services']);
  (services as readonly unknown[] | undefined)?.forEach((service, i) => {
    if (isObject(service) && service['token'] !== undefined && PROVIDERS.some((name) => name in service)) return;
    throw new RegistryError(
      'registry/set',
      `the composition, services[${String(i)}]: expected a token and a provider`,
      'write it as in { token: CLOCK, useValue: clock }, or with useClass or useFactory',
    );
  });
  return read as Options;
}
