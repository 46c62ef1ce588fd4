import { engine } from 'urikit';
import * as fastUri from '@urikit/compat/fast-uri';
import * as uriJs from '@urikit/compat/uri-js';
import { toURL } from '@urikit/compat';
import { parseHostList } from '@urikit/hosts/internal';
import { hostListOf, hostListHas } from '@urikit/hosts';
import * as iri from '@urikit/iri';
import { createRedirectCheck, createTargetCheck } from '@urikit/middleware';
import { formDecode, parseQuery } from '@urikit/query';
import { tryParseTemplate } from '@urikit/template';
import { uri } from '@urikit/zod';
import { type Verb, verb } from './verb.js';

/** The packages around the engine. */

const SYNTAX = ['UriSyntaxError'];
const COMPONENTS = ['UriSyntaxError', 'TypeError'];

const hosts = hostListOf(['loopback', 'private', '*.example', '10.0.0.0/8']);
const redirect = createRedirectCheck({ hosts: { deny: ['private'] } });
const target = createTargetCheck();
const web = uri({ schemes: ['http', 'https'], hosts: { deny: ['private'] }, level: 'scheme-based' });

/** A template of texts, expanded and matched. */
function throughTemplate(given: string, other: string): void {
  const template = tryParseTemplate(given);
  if (!template.ok) return;
  const values = Object.fromEntries(template.value.variables.map((name) => [name, other]));
  template.value.expand(values);
  template.value.match(other);
}

export const OTHER_VERBS: readonly Verb[] = [
  verb('parseHostList', (given, other) => parseHostList([given, other])),
  verb('hostListHas', (given, other) => hostListHas(hosts, given, other)),
  verb('tryParseIri', (given) => iri.tryParseIri(given)),
  verb('tryIriToUri', (given) => iri.tryIriToUri(given)),
  verb('tryUriToIri', (given) => iri.tryUriToIri(given)),
  verb('checkIri', (given) => iri.checkIri(given)),
  verb('compareIris', (given, other) => iri.compareIris(given, other, engine)),
  verb('tryDomainToAscii', (given) => iri.tryDomainToAscii(given)),
  verb('domainToUnicode', (given) => iri.domainToUnicode(given)),
  verb('a template', throughTemplate, ['TemplateError']),
  verb('parseQuery', (given) => parseQuery(given), [...SYNTAX, 'QueryError']),
  verb('formDecode', (given) => formDecode(given)),
  verb('redirect check', (given) => redirect(given)),
  verb('target check', (given, other) => target(given, other)),
  verb('uri() of Zod', (given) => web.safeParse(given)),
  verb('toURL', (given) => toURL(given), COMPONENTS),
  ...[['uri-js', uriJs] as const, ['fast-uri', fastUri] as const].flatMap(
    ([name, { parse, serialize, normalize, resolve, equal }]) => [
      verb(`${name}.parse`, (given) => parse(given)),
      verb(`${name}.serialize`, (given) => serialize(parse(given)), COMPONENTS),
      verb(`${name}.normalize`, (given) => normalize(given), COMPONENTS),
      verb(`${name}.resolve`, (given, other) => resolve(other, given), COMPONENTS),
      verb(`${name}.equal`, (given, other) => equal(given, other)),
    ],
  ),
];
