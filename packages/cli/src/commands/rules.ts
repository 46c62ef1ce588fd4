import type { Command } from 'commander';
import { type Context, write } from '../io/io.js';
import { paintFor } from '../io/paint.js';
import { table } from '../io/table.js';
import { addSamples } from './define.js';

/** `urikit rules` */
export function addRules(program: Command, context: Context): void {
  const command = program
    .command('rules')
    .summary('list the rules of normalization')
    .description(
      'Lists the rules in the order in which they run, those of schemes last. Safe rules are on; the others are turned on by --rule ID.',
    )
    .option('--json', 'print one JSON document');
  addSamples(command, [
    {
      command: 'urikit rules | grep case',
      prints: ['scheme-case                  syntax-based  safe          RFC 3986 6.2.2.1', '...'],
    },
  ]).action(async ({ json }: { readonly json?: boolean }) => {
    const { engine } = await import('urikit');
    const rules = engine.rules.map(({ id, level, tier, section }) => ({ id, level, tier, section }));
    if (json === true) return write(context.stdout, `${JSON.stringify(rules, undefined, 2)}\n`);
    const [head = '', ...lines] = table([
      ['rule', 'level', 'tier', 'section'],
      ...rules.map((rule) => Object.values(rule)),
    ]);
    return write(context.stdout, `${[paintFor(context.stdout, context.env)('heading', head), ...lines].join('\n')}\n`);
  });
}
