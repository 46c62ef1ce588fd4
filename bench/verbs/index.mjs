/**
 * The rows: one verb of one package under one kind of work each. Members of a row:
 *
 * - `verb`: entry and name, as in `@urikit/generic parse`; `work`: the kind of work
 * - `input(times, i)`: the input of a size, absent where the work has one size
 * - `run(input)`: the work; `async` where it returns a promise, `returns: false` where undefined is an answer
 * - `floor`: the cheapest honest work over the same input, `{ name, run }`; absent: that of the kind of input
 */

/** Each is a file of this folder. A process that measures loads one. */
const GROUPS = [
  ...['engine', 'generic', 'kit', 'record', 'text', 'lines', 'iri', 'template', 'query', 'schemes', 'registry'],
  ...['same', 'cache-key', 'http-cache', 'gateway', 'safety', 'compat', 'eslint', 'tools'],
];

/** Sizes of an input, in units of about 256 bytes. */
export const SIZES = [1, 16];

export const rowsOf = async (group) => (await import(`./${group}.mjs`)).rows;

/** @returns each row with its group and its place there */
export const allRows = async () => {
  const groups = await Promise.all(GROUPS.map(async (group) => [group, await rowsOf(group)]));
  return groups.flatMap(([group, rows]) => rows.map((row, index) => ({ ...row, group, index })));
};

/** Names without a row, as expressions, each with the reason. */
export const UNMEASURED = [
  [/^@urikit\/compat\/(?:uri-js|fast-uri) SCHEMES\./, 'parse and serialize of the entry run the handlers of schemes'],
  [/^@urikit\/(?:uri-js|fast-uri) /, 'the package is @urikit/compat/uri-js or @urikit/compat/fast-uri as one file'],
  [
    /^urikit\/registry registry\.engine\./,
    'the verbs are those of `urikit engine`; --only registry measures the guard',
  ],
  [
    /^@urikit\/generic (?:needs|redact|relativize|resolveReference|tryResolveReference)$/,
    'the method of the default engine, which has a row, calls it',
  ],
  [/^@urikit\/generic validateSchemes$/, 'it runs once for a registry, and the rows of registries have it'],
  [/^@urikit\/same\/small createSame$/, 'the row of createSame in @urikit/same has it, with near misses'],
  [/^@urikit\/schema-issues yamlTrouble$/, 'advice for one mistake of a person'],
  [/^@urikit\/safety uriRules$/, 'the operation uri-rules measures it beside its peers'],
  [/^urikit (?:guess|hintOf|withHint)$/, 'advice for one string of a person'],
  [/^@urikit\/secrets maskSecretsBy$/, 'the function that it makes is maskSecrets, which has a row'],
  [/^urikit scheme card$/, 'it writes one form for a person'],
  [/^urikit-gateway keys$/, 'it is a server; --only gateway measures requests'],
];
