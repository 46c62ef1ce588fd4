import { type Engine, type EngineOptions, redact, type References, type UrikitError } from '@urikit/generic';
import { engineOver, frozenCopy } from '@urikit/generic/internal';
import * as z from 'zod';
import { isObject, lazily } from '../given/members.js';
import type { Contents } from './contents.js';
import type { Setting } from './setting.js';

/** From the loosest treatment to the strictest; a base stands between. */
const MODES: readonly unknown[] = ['allow', 'resolve', 'forbid'];

/** An engine without schemes. @throws UrikitError for a wrong option */
export const bareEngine = (options: EngineOptions): Engine =>
  engineOver(options, (compose, book) => compose({}, [], book))[0];

/** The reason for which an engine refuses a base; undefined for a base that it takes. */
function whyNoBase(resolve: string): string | undefined {
  try {
    bareEngine({ references: { resolve } });
    return undefined;
  } catch (cause) {
    // An engine throws no other error for its options.
    return (cause as UrikitError).issue.message.replace(/^references\.resolve: /, '');
  }
}

const hiding = lazily(() => bareEngine({ secrets: ['query'] }));

/** A setting as it may be shown: a base without its query, which may hold a secret. */
export const shownReferences = (value: unknown): unknown =>
  isObject(value) && typeof value['resolve'] === 'string' ? { resolve: redact(value['resolve'], hiding()) } : value;

/** The treatment of relative references: the stricter one holds, and two bases are an error. */
export const references: Setting<References, NonNullable<Contents['references']>> = {
  name: 'option',
  description:
    "What becomes of relative references: 'forbid', each is an error; { resolve: base }, its target is judged.",
  schema: () =>
    z.union([
      z.enum(['allow', 'forbid']),
      z.strictObject({
        resolve: z
          .string()
          .superRefine((base, context) => {
            const message = whyNoBase(base);
            if (message !== undefined) context.addIssue({ code: 'custom', message });
          })
          .describe('The base URI.'),
      }),
    ]),
  entries: (given) => [['', frozenCopy(given) as References]],
  merge: 'strictest',
  order: (value) => MODES.indexOf(typeof value === 'object' ? 'resolve' : value),
  pathOf: () => ['references'],
  applied: (cells) =>
    Object.fromEntries(
      Array.from(cells.values()).flatMap(({ value }) => (value === 'allow' ? [] : [['references', value]])),
    ),
  described: ({ policy }) => ({ references: shownReferences(policy.references ?? 'allow') as References }),
};
