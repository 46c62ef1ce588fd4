import { secretComponents, shownText } from '../components.js';
import type { Answerer } from '../io/feed.js';
import type { Engine, Explanation } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import type { NormalizeFlags } from './normalize.js';
import { type Definition, filter, type Given } from './define.js';
import { indent, table } from '../io/table.js';
import { configOptions, levelOption, ruleOption } from '../options.js';

/** Written in place of a secret. */
const REDACTED = '(redacted)';

/** An explanation without secrets. */
function redactExplanation({ before, after, steps }: Explanation, engine: Engine): Explanation {
  const secret = secretComponents(before, engine);
  const hide = (value: string | undefined): string | undefined => (value === undefined ? undefined : REDACTED);
  return {
    before: redact(before, engine),
    after: redact(after, engine),
    steps: steps.map((step) =>
      secret.includes(step.component) ? { ...step, before: hide(step.before), after: hide(step.after) } : step,
    ),
  };
}

/** The steps from a text to its normal form. */
function explainAnswerer({ flags: { level, rule: rules }, form, paint, engine }: Given<NormalizeFlags>): Answerer {
  return (text) => {
    const whole = engine.explain(text, { level, rules });
    if (form === 'line')
      return `${redact(whole.after, engine)}\t${Array.from(new Set(whole.steps.map(({ rule }) => rule))).join(' ')}`;
    const explanation = redactExplanation(whole, engine);
    const { before, after, steps } = explanation;
    if (form === 'json')
      return {
        members: {
          ...explanation,
          steps: steps.map((step) => ({ ...step, before: step.before ?? null, after: step.after ?? null })),
        },
      };
    if (steps.length === 0) return [before, paint('good', '  in normal form already')].join('\n');
    const rows = steps.map((step) => [
      step.rule,
      step.section,
      step.component,
      `${shownText(step.before)} -> ${shownText(step.after)}`,
    ]);
    return [before, ...indent(table(rows)), paint('heading', after)].join('\n');
  };
}

/** `urikit explain` */
export const explainCommand: Definition = filter<NormalizeFlags>({
  summary: 'print the steps to the normal form',
  description: `Prints each rule that changes a URI reference on its way to the normal form: the rule, its section, the component, and
that before and after it. Passwords, and other secrets of a scheme, are not shown. For a line of stdin: the
normal form, a tab, and the rules.`,
  argument: 'uri',
  samples: [
    [
      'urikit explain HTTP://Example.COM:80',
      'HTTP://Example.COM:80',
      '  scheme-case   RFC 3986 6.2.2.1  scheme  HTTP -> http',
      '  host-case     RFC 3986 6.2.2.1  host    Example.COM -> example.com',
      '  default-port  RFC 3986 6.2.3    port    80 -> (absent)',
      '  empty-path    RFC 3986 6.2.3    path    (empty) -> /',
      'http://example.com/',
    ],
    ['echo http://h/a/./b | urikit explain', 'http://h/a/b\tdot-segments'],
  ],
  options: [...configOptions, levelOption, ruleOption],
  takesConfig: true,
  redacts: true,
  answerer: explainAnswerer,
});
