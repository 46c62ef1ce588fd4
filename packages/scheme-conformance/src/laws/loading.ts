import { type Law, lawOf } from '../law.js';
import type { Target } from '../target.js';

/** The packages that a plugin may load, the last two for a class with services; it gets the engine's abilities as the kit. */
const ALLOWED = /^(?:zod|tsyringe|reflect-metadata)(?:\/|$)/;

/** The law of loading, if the author gave the list of loaded packages. */
export const loadingLaws = ({ cases: { loads } }: Target): readonly Law[] =>
  loads === undefined
    ? []
    : [
        lawOf(
          'loading',
          'the package loads only zod, and tsyringe for a class with services',
          () => {
            const stray = loads.find((each) => !ALLOWED.test(each));
            return stray === undefined
              ? undefined
              : [
                  `the plugin loads "${stray}"`,
                  stray.startsWith('@urikit/generic')
                    ? 'write `import type` for types; for abilities of the engine, use the kit, an argument of configure'
                    : 'do without it, or let an application inject it as a service: a plugin loads only zod',
                ];
          },
          '',
        ),
      ];
