import { describe, expect, test } from '@jest/globals';
import { inspect } from 'node:util';
import { uriResolver } from '@urikit/ajv';
import * as fastUri from '@urikit/compat/fast-uri';
import * as uriJs from '@urikit/compat/uri-js';
import { checkIri, iriToUri, parseIri, uriToIri } from '@urikit/iri';
import { createRedirectCheck, createTargetCheck } from '@urikit/middleware';
import { parseUri } from '@urikit/generic/record';
import { parseQuery } from '@urikit/query';
import { createHostFilter, hazards } from '@urikit/safety';
import { redact } from '@urikit/secrets';
import { parseTemplate } from '@urikit/template';
import { uri } from '@urikit/zod';
import { engine, parse, relativize, type Result, tryParse } from 'urikit';
import { PLANTED, SECRET } from './support/planted.js';

/** Each text, and what a slip of the pen or an attacker makes of it. */
const TEXTS: readonly string[] = PLANTED.flatMap((text) => [
  text,
  `${text} `,
  `${text}%`,
  text.replace('h.example', '[::z]'),
  text.replace(':', '|:'),
]);

/** All that a program may print of a value: as a log does, as JSON, as a message with its stack and its causes. */
const printed = (value: unknown): string =>
  [inspect(value, { depth: 9, showHidden: true }), JSON.stringify(value), String(value)].join('\n');

/** Who calls a verb that succeeds asks for the text; what is left is the error. */
const orError =
  (verb: (text: string) => unknown) =>
  (text: string): unknown => {
    verb(text);
    return undefined;
  };

const issueOf = (result: Result<unknown>): unknown => (result.ok ? undefined : result.issue);

/** What says something about a text that is no URI of its own, and is no part of what it is asked for. */
const SAID: Readonly<Record<string, (text: string) => unknown>> = {
  parse: orError(parse),
  parseUri: orError(parseUri),
  tryParse: (text) => issueOf(tryParse(text)),
  normalize: orError(engine.normalize),
  tryNormalize: (text) => issueOf(engine.tryNormalize(text)),
  'normalize by evidence': orError((text) =>
    engine.normalize('http://h/', { evidence: { equivalent: [[text, `${text}a`]] } } as never),
  ),
  compare: (text) => engine.compare(text, 'http://h/'),
  'compare by a base': orError((text) => engine.compare('a', 'b', { base: text })),
  identity: orError(engine.identity),
  resolve: orError((text) => engine.resolve(text, text)),
  relativize: orError((text) => relativize(text, text)),
  check: engine.check,
  explain: orError(engine.explain),
  needs: engine.needs,
  view: orError((text) => engine.view(text)),
  tryView: (text) => issueOf(engine.tryView(text)),
  redact: (text) => redact(text, engine),
  hazards: (text) => hazards(text, { engine }),
  'host filter': (text) => createHostFilter({ allow: ['x.example'] }).why(text),
  'list of hosts': orError((text) => createHostFilter({ deny: [text] })),
  iri: orError(parseIri),
  checkIri,
  iriToUri: orError((text) => iriToUri(text)),
  uriToIri: orError((text) => uriToIri(text)),
  zod: (text) => uri({ schemes: ['ftp'], hosts: { allow: ['x.example'] } }).safeParse(text).error,
  ajv: (text) => uriResolver.parse(text).error,
  'compat/uri-js': (text) => uriJs.parse(text).error,
  'compat/fast-uri': (text) => fastUri.parse(text).error,
  query: orError(parseQuery),
  template: orError((text) => parseTemplate(`${text}{`)),
  target: (text) => createTargetCheck()(text, 'GET'),
  redirect: (text) => createRedirectCheck({ hosts: { allow: ['x.example'] } })(text),
};

describe('RFC 3986 7.5: what a library says of a text has no secret of it', () => {
  test.each(Object.entries(SAID))('%s', (_, say) => {
    const shown = TEXTS.filter((text) => {
      try {
        return printed(say(text)).includes(SECRET);
      } catch (error) {
        // That would be a call which this test gets wrong.
        if (error instanceof TypeError) throw error;
        return printed(error).includes(SECRET);
      }
    });
    expect(shown).toEqual([]);
  });
});
