import { paintFor } from '../io/paint.js';
import { writeJson, writeLines } from '../io/io.js';
import type { Definition } from './define.js';
import { headedTable } from '../io/table.js';
import { documentOption } from '../options.js';

/** `urikit rules` */
export const rulesCommand: Definition = {
  summary: 'list the rules of normalization',
  description:
    'Lists the rules in the order in which they run, those of schemes last. Safe rules are on; the others are turned on by --rule ID.',
  options: [documentOption],
  samples: [
    ['urikit rules | grep case', 'scheme-case                  syntax-based  safe          RFC 3986 6.2.2.1', '...'],
  ],
  action: async (context, { json }: { readonly json?: boolean }) => {
    const { engine } = await import('urikit');
    const rules = engine.rules.map(({ id, level, tier, section }) => ({ id, level, tier, section }));
    if (json === true) return writeJson(context, rules);
    const rows = [['rule', 'level', 'tier', 'section'], ...rules.map((rule) => Object.values(rule))];
    return writeLines(context, headedTable(rows, paintFor(context.stdout, context.env)));
  },
};
