import { registry } from 'urikit/registry';
import { engine } from 'urikit';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Engine, LEVELS, needs } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { nearReferences } from '../../generic/test/generators/arbitraries.js';

/** The engine made from profiles beside that of the default registry: one answer to every question. */
const TEXTS = [
  'HTTP://u:p@H:080?q',
  'http://0x7f.1/',
  'https://h',
  'ws://u@h/#f',
  'wss://h:443',
  'file:/a/../b',
  'file://LOCALHOST/%2e',
  'mailto:A@B.example?to=c@d&Bcc=e@f',
  'mailto:a@b?from=x',
  'foo://H:80',
  'urn:a:b/../c',
  '../a',
  'a b',
  '',
];

/** What a question comes to: a value as data, or the name and the words of an error. */
const outcome = (question: () => unknown): unknown => {
  try {
    const value = question();
    // A view has functions: what is compared is what it says.
    return JSON.parse(
      JSON.stringify(value ?? null, (_, member: unknown) => (typeof member === 'function' ? String(member) : member)),
    );
  } catch (cause) {
    return [(cause as Error).name, (cause as Error).message];
  }
};

const answers = (one: Engine, text: string, other: string): Readonly<Record<string, unknown>> => ({
  normalized: LEVELS.map((level) => outcome(() => one.tryNormalize(text, { level }))),
  findings: outcome(() => one.check(text)),
  needs: outcome(() => needs(text, one)),
  explanation: outcome(() => one.explain(text)),
  view: outcome(() => one.tryView(text)),
  identity: outcome(() => one.identity(text)),
  redacted: outcome(() => redact(text, one)),
  resolved: outcome(() => one.resolve(other, text)),
  compared: outcome(() => one.compare(text, other)),
});

describe('the engine made from profiles and that of the default registry', () => {
  test('know the same schemes and rules', () => {
    expect(engine.schemes).toEqual(registry.engine.schemes);
    expect(engine.rules).toEqual(registry.engine.rules);
  });

  test.each(TEXTS)('answer alike: %j', (text) => {
    expect(answers(engine, text, 'http://h/')).toEqual(answers(registry.engine, text, 'http://h/'));
  });

  test('answer alike for generated texts', () => {
    const text = nearReferences([...engine.schemes, 'urn', 'foo']);
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(answers(engine, a, b)).toEqual(answers(registry.engine, a, b));
      }),
      { seed: testSeed(), numRuns: 500 },
    );
  });
});
