import type { Engine } from '@urikit/generic';
import type { Sample } from './sample.js';

/** The roles of a string in the table, as a sum of these. */
const ADDED = 1;
const SYNTAX_FORM = 2;
const SCHEME_FORM = 4;

/** Bytes of an entry of the table without its string, about. */
const ENTRY = 64;

/**
 * Distinct valid URIs and how many stay different at each level. One table holds texts, normal forms and keys alike: most texts are their
 * own normal form, and are then kept once.
 */
export function createLadder(engine: Pick<Engine, 'identity' | 'normalize'>, sample: Sample) {
  const table = new Map<string, number>();
  let size = 0;
  /** The first string of a key, if it is not the key itself. */
  const firsts = new Map<string, string>();
  let [texts, syntaxForms, schemeForms] = [0, 0, 0];
  const mark = (text: string, marks: number): number => {
    const known = table.get(text);
    const before = known ?? 0;
    if (known === undefined) size += text.length + ENTRY;
    if ((before | marks) !== before) table.set(text, before | marks);
    return marks & ~before;
  };
  const count = (news: number): void => {
    if ((news & SYNTAX_FORM) !== 0) syntaxForms += sample.weight();
    if ((news & SCHEME_FORM) !== 0) schemeForms += sample.weight();
  };
  /** Adds a text, and says which of its forms are new. */
  const enter = (text: string, normal: string, key: string): readonly [syntax: number, scheme: number] => {
    if (key === text && normal === text) {
      // A string that scheme-based normalization keeps is also kept by syntax-based normalization, which is a part of it.
      const news = mark(text, ADDED | SYNTAX_FORM | SCHEME_FORM);
      return [news & SYNTAX_FORM, news & SCHEME_FORM];
    }
    mark(text, ADDED);
    const syntax = mark(normal === text ? text : engine.normalize(text, { level: 'syntax-based' }), SYNTAX_FORM);
    const scheme = mark(key, SCHEME_FORM);
    if (scheme !== 0) firsts.set(key, text);
    return [syntax, scheme];
  };
  return {
    has: (text: string): boolean => ((table.get(text) ?? 0) & ADDED) !== 0,
    /**
     * Adds a text that it has not, and that the sample takes.
     *
     * @param normal - its scheme-based normal form
     * @param key - its identity; the normal form if its scheme defines no other
     * @returns the first string with the same key; undefined if this is the first
     */
    add: (text: string, normal: string, key: string): string | undefined => {
      const [syntax, scheme] = enter(text, normal, key);
      texts += sample.weight();
      count(syntax | scheme);
      return scheme === 0 ? (firsts.get(key) ?? key) : undefined;
    },
    /** Removes the texts that the sample no longer takes. Counts stay as they are. */
    thin: (): void => {
      for (const [text, marks] of table) {
        // A key is its own; strings with one key stay and go together.
        if (sample.takes((marks & SCHEME_FORM) !== 0 ? text : engine.identity(text))) continue;
        table.delete(text);
        size -= text.length + ENTRY;
      }
      for (const key of firsts.keys()) if (!sample.takes(key)) firsts.delete(key);
    },
    /** About half of the bytes that the texts take. */
    size: () => size,
    /** Estimates, unless the weight of the sample is 1. */
    counts: () => ({ 'simple-string': texts, 'syntax-based': syntaxForms, 'scheme-based': schemeForms }),
  };
}
