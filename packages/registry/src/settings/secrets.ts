import type { Secret } from '@urikit/generic/hooks';
import { frozenCopy } from '@urikit/generic/internal';
import * as z from 'zod';
import type { Contents, NamedSecret } from './contents.js';
import type { Setting } from './setting.js';
import type { SchemeFacts } from './description.js';

const PARTS = ['password', 'path-password', 'userinfo', 'path', 'query', 'fragment', 'bare-parameters'] as const;

export const secretList = z.array(
  z.union([
    z.enum(PARTS),
    z.strictObject({ parameter: z.string().min(1).describe('The name of a parameter of the query.') }),
    z.strictObject({ item: z.string().min(1).describe('The name of an item of a list with commas.') }),
  ]),
);

export const secretsAsData = (secrets: readonly Secret[]): SchemeFacts['secrets'] =>
  secrets.map((secret) => (typeof secret === 'function' ? 'function' : secret));

/** Parts of every URI that are not shown: the secrets of all layers add up. */
export const secrets: Setting<NamedSecret, NonNullable<Contents['secrets']>> = {
  name: 'secret',
  description: 'Parts of every URI that redact and every message hide; the secrets of all layers add up.',
  schema: () => secretList,
  entries: (given) => given.map((secret) => [JSON.stringify(secret), frozenCopy(secret) as NamedSecret]),
  merge: 'union',
  pathOf: () => ['secrets'],
  applied: (cells) =>
    cells.size === 0
      ? {}
      : {
          secrets: Array.from(cells)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([, { value }]) => value),
        },
  described: ({ policy }) => ({ secrets: secretsAsData(policy.secrets ?? []) }),
};
