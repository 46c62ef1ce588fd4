import { hazards } from '@urikit/safety';
import { engine } from '../engine.mjs';
import { read } from '../sink.mjs';

/** As long as a preset, and frozen as presets are. */
const SEVERITIES = Object.freeze(
  Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`acme/code-${i}`, 'warning'])),
);

/** What no peer offers: the price of an account of what is wrong and what would change. */
export const account = {
  id: 'account',
  title:
    'check, explain, needs, compare of a text with itself, redact, hazards (no peer offers them; URL.href for scale)',
  corpora: ({ generated }) => generated,
  subjects: [
    { name: 'urikit check', run: (text) => engine.check(text).length },
    {
      name: 'urikit check, severities',
      run: (text) => engine.check(text, { severities: SEVERITIES }).length,
    },
    { name: 'urikit explain', run: (text) => engine.explain(text).steps.length },
    { name: 'urikit needs', run: (text) => engine.needs(text).length },
    { name: 'urikit compare(a, a)', run: (text) => Number(engine.compare(text, text).equal) },
    { name: 'urikit redact', run: (text) => read(engine.redact(text)) },
    { name: 'urikit hazards', run: (text) => hazards(text).length },
    { name: 'native URL', run: (text) => read(new URL(text).href) },
  ],
};
