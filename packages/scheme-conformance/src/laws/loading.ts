import { type Law, lawOf } from '../law.js';
import type { Target } from '../target.js';

/** What a plugin may load: the engine is lent to it as the kit. */
const ALLOWED = /^zod(?:\/|$)/;

/** The law of loading, where the author says what the entry loads. */
export const loadingLaws = ({ cases: { loads } }: Target): readonly Law[] =>
  loads === undefined
    ? []
    : [
        lawOf(
          'loading',
          'the package loads zod and nothing else',
          () => {
            const stray = loads.find((each) => !ALLOWED.test(each));
            return stray === undefined
              ? undefined
              : [
                  `the plugin loads "${stray}"`,
                  stray.startsWith('@urikit/generic')
                    ? 'write `import type` where only types are meant; for what the engine can do, use the kit that configure is given'
                    : 'do without it, or let an application inject it as a service: a plugin loads zod and nothing else',
                ];
          },
          '',
        ),
      ];
