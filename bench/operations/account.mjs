import { engine } from '../engine.mjs';

/** What no peer offers: the price of an account of what is wrong and what would change. */
export const account = {
  id: 'account',
  title: 'check, explain, needs (no peer offers them)',
  corpora: ({ generated }) => generated,
  subjects: [
    { name: 'urikit check', run: (text) => engine.check(text).length },
    { name: 'urikit explain', run: (text) => engine.explain(text).steps.length },
    { name: 'urikit needs', run: (text) => engine.needs(text).length },
  ],
};
