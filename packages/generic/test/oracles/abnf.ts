import { readFileSync } from 'node:fs';
import { apgApi, type GrammarObject } from 'apg-js';

/** The text of RFC 3986 Appendix A. */
export const APPENDIX_A = readFileSync(new URL('./rfc3986.abnf', import.meta.url), 'utf8');

/** The four productions that the engine decides. */
export const PRODUCTIONS = ['URI-reference', 'URI', 'relative-ref', 'absolute-URI'] as const;
export type ProductionName = (typeof PRODUCTIONS)[number];

/** Reads ABNF into rules of opcodes. @throws Error with apg's own report, where the text is no ABNF */
export function readGrammar(abnf: string): GrammarObject {
  const generator = new apgApi(abnf);
  generator.generate();
  if (generator.errors.length > 0) throw new Error(generator.errorsToAscii());
  return generator.toObject();
}
