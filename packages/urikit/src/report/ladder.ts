import type { Engine } from '@urikit/generic';

/** Distinct valid URIs and how many stay different at each level. */
export interface Ladder {
  readonly has: (text: string) => boolean;
  /**
   * Adds a text that it has not.
   *
   * @param normal - its scheme-based normal form
   * @param key - its identity; the normal form if its scheme defines no other
   * @returns the first string with the same key; undefined if this is the first
   */
  readonly add: (text: string, normal: string, key: string) => string | undefined;
  readonly counts: () => {
    readonly 'simple-string': number;
    readonly 'syntax-based': number;
    readonly 'scheme-based': number;
  };
}

/** The roles of a string in the table, as a sum of these. */
const ADDED = 1;
const SYNTAX_FORM = 2;
const SCHEME_FORM = 4;

/** One table holds texts, normal forms and keys alike: most texts are their own normal form, and are then kept once. */
export function createLadder(engine: Pick<Engine, 'normalize'>): Ladder {
  const table = new Map<string, number>();
  /** The first string of a key, if it is not the key itself. */
  const firsts = new Map<string, string>();
  let [texts, syntaxForms, schemeForms] = [0, 0, 0];
  const mark = (text: string, marks: number): number => {
    const before = table.get(text) ?? 0;
    if ((before | marks) !== before) table.set(text, before | marks);
    return marks & ~before;
  };
  const count = (news: number): void => {
    if ((news & SYNTAX_FORM) !== 0) syntaxForms += 1;
    if ((news & SCHEME_FORM) !== 0) schemeForms += 1;
  };
  return {
    has: (text) => ((table.get(text) ?? 0) & ADDED) !== 0,
    add: (text, normal, key) => {
      texts += 1;
      let news: number;
      if (key === text && normal === text) {
        // A string that scheme-based normalization keeps is also kept by syntax-based normalization, which is a
        // part of it.
        news = mark(text, ADDED | SYNTAX_FORM | SCHEME_FORM);
        count(news);
      } else {
        mark(text, ADDED);
        const syntaxForm = normal === text ? text : engine.normalize(text, { level: 'syntax-based' });
        count(mark(syntaxForm, SYNTAX_FORM));
        news = mark(key, SCHEME_FORM);
        count(news);
        if (news !== 0) firsts.set(key, text);
      }
      return (news & SCHEME_FORM) !== 0 ? undefined : (firsts.get(key) ?? key);
    },
    counts: () => ({ 'simple-string': texts, 'syntax-based': syntaxForms, 'scheme-based': schemeForms }),
  };
}
