/**
 * Measures one thing in a process of its own and sends it to the parent: no operation meets the code that V8 made for
 * another, and `--only` measures what the whole run measures.
 */
import { createCorpora } from './corpora.mjs';
import { engineSource } from './engine.mjs';
import { linear } from './linear.mjs';
import { measure } from './measure.mjs';
import { operations } from './operations/index.mjs';
import { realPairs, realUrls } from './real.mjs';

const { id, corpus, plan } = JSON.parse(process.argv[2]);

const selected = (corpora) =>
  Object.fromEntries(Object.entries(corpora).filter(([name]) => new RegExp(corpus, 'i').test(name)));

const rowsOf = async (operation) => {
  await operation.prepare?.();
  const sources = {
    generated: createCorpora(),
    real: plan.real ? realUrls() : {},
    realPairs: plan.real ? realPairs() : {},
  };
  return measure(operation, selected(operation.corpora(sources)), plan);
};

const rows = id === 'linear' ? linear(plan) : await rowsOf(operations.find((operation) => operation.id === id));
process.send({ engineSource, rows });
