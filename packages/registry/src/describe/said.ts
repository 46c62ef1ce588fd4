import type { Layer, Sourced } from '../compose/layer.js';
import { revealBy } from '../compose/secrets.js';
import type { Said } from './description.js';

const rowOf = (
  path: string,
  { value, describedBy, locked, overruled = [] }: Sourced<unknown>,
  // A service in a configuration is not handed out, nor is a secret.
  shown: (value: unknown) => unknown = (said) => said,
): Said => ({
  path,
  value: shown(value),
  by: describedBy,
  // What was locked stays so, whoever says more.
  locked: [{ locked }, ...overruled].some((one) => one.locked === true),
  overruled: overruled.map((one) => ({ value: shown(one.value), by: one.describedBy })),
});

/**
 * Who says each option and severity of a composition, and who was overruled.
 *
 * @returns one row for each thing said, in the order of first mention. Never throws.
 * @example saidIn(layer)[0] // { path: 'config.http.userinfo', value: 'forbidden', by: 'set "web"', ... }
 */
export const saidIn = ({
  plugins,
  overlays,
  config,
  severities,
  schemes,
  admission,
  secrets,
}: Layer): readonly Said[] => [
  ...Array.from(config)
    .filter(([key]) => key.includes('/'))
    .map(([key, one]) =>
      rowOf(`config.${key.replace('/', '.')}`, one, (value) =>
        revealBy({ plugins, overlays }, config)('config', key, value),
      ),
    ),
  ...Array.from(severities, ([code, one]) => rowOf(`severities.${code}`, one)),
  ...Array.from(schemes, ([name, one]) => rowOf(`schemes.${name}`, one)),
  ...Array.from(admission, ([name, one]) => rowOf(name, one)),
  ...Array.from(secrets.values(), (one) => rowOf('secrets', one)),
];
