import { expect, test } from '@jest/globals';
import { hazards } from '@urikit/safety';
import { redact } from '@urikit/secrets';
import { engine, isUri, isUriReference } from 'urikit';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';
import { linesOf, LISTS, PAIRS, pairs, provenanceOf } from './real-urls.js';

/** Every valid text of the files, and every target of a reference on its base. */
const allTexts = (): readonly string[] => {
  const targets = pairs().flatMap(([base, reference]) =>
    isUriReference(reference) ? [base, engine.resolve(reference, base)] : [base],
  );
  return Array.from(new Set([...LISTS.flatMap(linesOf).filter((line) => isUri(line)), ...targets]));
};

/** Texts by what `key` makes of them. */
function groupsOf(texts: readonly string[], key: (text: string) => string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const text of texts) {
    const name = key(text);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [text]);
    else group.push(text);
  }
  return groups;
}

/** What URL leaves alone and RFC 3986 6.2.2.1 and 6.2.2.2 do not: triplets. */
const withNormalTriplets = (text: string): string =>
  text.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => {
    const char = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(char) ? char : triplet.toUpperCase();
  });

const hrefOf = (text: string): string => (URL.canParse(text) ? new URL(text).href : text);

/** Other texts for the same resource, and texts for another that looks much like it. */
const EDITS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/^[^/?#]*\/\/[^/?#]*/, (head) => head.toUpperCase()),
  (text) =>
    text.replace(
      /^(https?)(:\/\/[^/?#:]*)(?=[/?#]|$)/,
      (_, scheme: string, rest: string) => `${scheme}${rest}:0${scheme === 'http' ? '80' : '443'}`,
    ),
  (text) => text.replace(/^(https?:\/\/[^/?#:]*)(?=[/?#]|$)/, '$1:'),
  (text) => text.replace(/^(https?:\/\/[^/?#:]*)(?=[/?#]|$)/, '$1:8443'),
  (text) => text.replace(/^([^?#]*[^:/?#])\//, '$1/x/%2E./'),
  (text) => text.replace(/[a-z](?=[^a-z]*$)/, (char) => `%${char.charCodeAt(0).toString(16)}`),
  (text) => text.replace(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase()),
  (text) => text.replace(/[a-z](?=[^a-z]*$)/, (char) => char.toUpperCase()),
  (text) => text.replace(/^([^?#]*)\/(?=[^/?#]*(?:[?#]|$))/, '$1%2F'),
  (text) => text.replace(/^([^?#]*)\/(?=[^/?#]*(?:[?#]|$))/, '$1//'),
  (text) => text.replace(/[?#].*$/, ''),
  (text) => text.replace(/\/?$/, '/'),
  (text) => text.replace(/^http:/, 'https:'),
  (text) => (text.includes('#') ? text : `${text}#`),
  (text) => (/[?#]/.test(text) ? text : `${text}?`),
];

/** Only texts with a host: what URL makes of the others is another matter. */
const variantsOf = (text: string): readonly string[] =>
  EDITS.map((edit) => edit(text)).filter((each) => /^https?:\/\/[^/?#%]/i.test(each));

describeCorpora('URLs as they are found', () => {
  test.each(LISTS)('%s: as many lines are URIs as PROVENANCE.json says', (name) => {
    const lines = linesOf(name);
    const { lines: count, rfc3986_uri: valid } = provenanceOf(name);
    expect([lines.length, lines.filter((line) => isUri(line)).length]).toEqual([count, valid]);
    // The verbs agree with one another on every line.
    for (const line of lines) expect(engine.tryNormalize(line).ok).toBe(isUriReference(line));
  });

  test(`${PAIRS}: as many bases and references are valid as PROVENANCE.json says`, () => {
    const lines = pairs();
    const { lines: count, base_is_rfc3986_uri: bases, relative_is_rfc3986_reference: references } = provenanceOf(PAIRS);
    expect([
      lines.length,
      lines.filter(([base]) => isUri(base)).length,
      lines.filter(([, reference]) => isUriReference(reference)).length,
    ]).toEqual([count, bases, references]);
  });

  test('normalize is idempotent, and keeps a text equivalent to itself', () => {
    const wrong = allTexts().filter((text) => {
      const normal = engine.normalize(text);
      return engine.normalize(normal) !== normal || !engine.equivalent(text, normal) || engine.needs(normal).length > 0;
    });
    expect(wrong).toEqual([]);
  });

  test('resolution agrees with URL, up to the normal form', () => {
    const checked = pairs().filter(([, reference]) => isUriReference(reference));
    const differences = checked.filter(
      ([base, reference]) =>
        engine.normalize(engine.resolve(reference, base)) !== withNormalTriplets(new URL(reference, base).href),
    );
    expect(checked).toHaveLength(provenanceOf(PAIRS).relative_is_rfc3986_reference ?? NaN);
    expect(differences).toEqual([]);
  });

  test('a normal form is what URL makes of a text, but for triplets', () => {
    const texts = allTexts().filter((text) => /^https?:/i.test(text));
    const changed = texts.filter((text) => engine.normalize(text) !== text);
    const withTriplets = texts.filter((text) => hrefOf(text) !== withNormalTriplets(hrefOf(text)));
    // "https://" stands in the list. URL refuses it; here it is a URI, and http/empty-host an error.
    expect(texts.filter((text) => !URL.canParse(text))).toEqual(['https://']);
    expect(engine.check('https://').map(({ code }) => code)).toEqual(['http/empty-host']);
    expect(
      texts.filter((text) => URL.canParse(text) && engine.normalize(text) !== withNormalTriplets(hrefOf(text))),
    ).toEqual([]);
    expect({ texts: texts.length, changed: changed.length, withTriplets: withTriplets.length }).toEqual({
      texts: 15548,
      changed: 50,
      withTriplets: 6,
    });
  });

  test('the classes of equivalent http URIs are those of URL, but for triplets', () => {
    // Every third text, in as many variants as there are edits.
    const found = allTexts().filter((text, i) => i % 3 === 0 && /^https?:/i.test(text) && URL.canParse(text));
    const texts = Array.from(new Set(found.flatMap(variantsOf))).filter((text) => isUriReference(text));
    const classes = groupsOf(texts, (text) => engine.normalize(text));
    const merged = Array.from(classes.values()).filter(
      (texts) => new Set(texts.map((text) => withNormalTriplets(hrefOf(text)))).size > 1,
    );
    expect(merged).toEqual([]);
    // And no class is too small: what URL takes for one is one here.
    expect(groupsOf(texts, hrefOf).size).toBeGreaterThan(classes.size);
    expect(groupsOf(texts, (text) => withNormalTriplets(hrefOf(text))).size).toBe(classes.size);
    expect({ found: found.length, texts: texts.length, classes: classes.size }).toEqual({
      found: 5183,
      texts: 66275,
      classes: 40194,
    });
  });

  test('RFC 3986 7: hazards speaks of eight references, as the reference says', () => {
    const texts = Array.from(new Set([...LISTS.flatMap(linesOf), ...pairs().flat()])).filter((text) =>
      isUriReference(text),
    );
    const counts: Record<string, number> = {};
    const codes = texts.map((text) => Array.from(new Set(hazards(text).map(({ code }) => code))));
    for (const code of codes.flat()) counts[code] = (counts[code] ?? 0) + 1;
    expect([texts.length, codes.filter((each) => each.length > 0).length]).toEqual([20170, 8]);
    expect(counts).toEqual({
      'safety/direction-control': 2,
      'safety/double-encoding': 3,
      'safety/encoded-slash': 4,
    });
  });

  test('RFC 3986 7.5: redact hides sessions, and of one reference in 600 another value, as a `sid` of three digits', () => {
    const texts = Array.from(new Set([...LISTS.flatMap(linesOf), ...pairs().flat()])).filter((text) =>
      isUriReference(text),
    );
    const hidden = texts.filter((text) => redact(text, engine) !== text);
    const others = hidden.filter(
      (text) => !/s(?:_?id|essid|ession_?id)=(?:[0-9a-f]{16}|[\w-]{20})|[?&]s=[0-9a-f]{32}|\(S\(/i.test(text),
    );
    expect([texts.length, hidden.length, others.length]).toEqual([20170, 376, 33]);
  });
});
