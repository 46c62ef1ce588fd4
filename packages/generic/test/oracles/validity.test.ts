import { describe, expect, test } from '@jest/globals';
import { campaign, shorter, testSeed } from '../generators/campaign.js';
import { anyText, longText, validText, zoneText } from '../generators/texts.js';
import { PRODUCTIONS } from './abnf.js';
import { disagreement, misreading } from './agreement.js';
import { matchesRule } from './prioritized.js';
import { ORACLE } from './validity.js';

const seed = testSeed();

describe('RFC 3986 Appendix A: the engine against the grammar', () => {
  test('20,000 texts on both sides of the grammar', () => {
    campaign({ seed, runs: 20_000, generate: anyText, fault: disagreement, simpler: shorter });
  });

  test('300 texts that are read part by part', () => {
    campaign({ seed, runs: 300, generate: longText, fault: disagreement, simpler: shorter });
  });

  test('10,000 texts with zone identifiers (RFC 9844: no part of the syntax)', () => {
    campaign({ seed, runs: 10_000, generate: zoneText, fault: disagreement, simpler: shorter });
  });

  test("3,000 texts: components and kinds of host as apg's parser finds them", () => {
    campaign({ seed, runs: 1_500, generate: validText, fault: misreading, simpler: shorter });
    campaign({ seed: seed + 1, runs: 1_500, generate: anyText, fault: misreading, simpler: shorter });
  });
});

describe('the oracles against each other', () => {
  test('the automaton of the grammar as it stands and the parser with its departures', () => {
    const fault = (text: string): string | undefined => {
      const rule = PRODUCTIONS.find((name) => matchesRule(text, name) !== ORACLE[name].accepts(text));
      return rule === undefined ? undefined : `${rule}: the automaton says ${String(ORACLE[rule].accepts(text))}`;
    };
    campaign({ seed: seed + 2, runs: 4_000, generate: anyText, fault, simpler: shorter });
  });

  test('generated phrases are phrases', () => {
    campaign({
      seed,
      runs: 5_000,
      generate: validText,
      fault: (text) =>
        ORACLE['URI-reference'].accepts(text) ? undefined : 'the automaton refuses a phrase of the grammar',
    });
  });

  test('the generated texts are valid and malformed in fair parts', () => {
    let valid = 0;
    const count = (text: string): undefined => {
      valid += Number(ORACLE['URI-reference'].accepts(text));
    };
    campaign({ seed, runs: 5_000, generate: anyText, fault: count });
    expect(valid).toBeGreaterThan(1_000);
    expect(valid).toBeLessThan(4_000);
  });
});
