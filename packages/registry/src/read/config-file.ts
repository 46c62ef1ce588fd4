import * as z from 'zod';
import { lockedSchema } from './options.js';
import { code, reference } from '../settings/providers.js';
import { KINDS, settingOf } from '../settings/table.js';

/**
 * The schema of a configuration file.
 *
 * @param isModule - whether plugins and overlays may stand in it themselves
 */
export function fileSchema(isModule = false) {
  const contents = {
    ...Object.fromEntries(
      KINDS.flatMap((kind) => {
        const { schema, description } = settingOf(kind);
        return schema === undefined ? [] : [[kind, schema(isModule).optional().describe(description)]];
      }),
    ),
    locked: lockedSchema().optional().describe('Settings that no outer layer may lower: true, or paths.'),
  };
  const set = z.strictObject({
    name: z.string().min(1).describe('The name, unique in a composition.'),
    version: z.string().describe('The semantic version.'),
    extends: z.array(reference).optional().describe('Sets that this one is made of, by package or by name.'),
    ...contents,
  });
  return z.strictObject({
    $schema: z.string().optional().describe('The JSON Schema for editors, as urikit config schema prints it.'),
    sets: z
      .array(isModule ? z.union([reference, set, code]) : z.union([reference, set]))
      .optional()
      .describe('Packages that export a plugin set, or sets themselves.'),
    ...contents,
  });
}

/** A name of a package, or with the name of one of its exports. */
export type Reference = z.output<typeof reference>;
