import * as iri from '@urikit/iri';
import { engine } from 'urikit';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { rowsOf } from './rows.mjs';

const row = rowsOf('@urikit/iri ', floor.url);

/** An IRI and its URI. */
const pair = (times, i) => [input.iri(times, i), input.iri(times, i).replace('bücher', 'xn--bcher-kva')];

const relative = (times, i) => `/${input.foreign(times, i).replaceAll(' ', '/')}`;
const hrefs = { name: 'new URL().href twice', run: ([a, b]) => new URL(a).href === new URL(b).href };

export const rows = [
  row('iriToUri', 'beyond ASCII', input.iri, (text) => iri.iriToUri(text)),
  row('iriToUri', 'a URI already', input.uri, (text) => iri.iriToUri(text)),
  row('tryIriToUri', 'beyond ASCII', input.iri, (text) => iri.tryIriToUri(text)),
  row('uriToIri', 'triplets and a host', input.uriOfIri, (text) => iri.uriToIri(text)),
  row('tryUriToIri', 'triplets and a host', input.uriOfIri, (text) => iri.tryUriToIri(text)),
  row('checkIri', 'beyond ASCII', input.iri, (text) => iri.checkIri(text)),
  row('compareIris', 'two spellings of a host', pair, ([a, b]) => iri.compareIris(a, b, engine), hrefs),
  row('parseIri', 'beyond ASCII', input.iri, iri.parseIri),
  row('tryParseIri', 'beyond ASCII', input.iri, iri.tryParseIri),
  row('isIri', 'beyond ASCII', input.iri, iri.isIri, floor.canParse),
  row('isAbsoluteIri', 'beyond ASCII', input.iri, iri.isAbsoluteIri, floor.canParse),
  row('isIriReference', 'a path beyond ASCII', relative, iri.isIriReference, floor.read),
  row('isRelativeIriReference', 'a path beyond ASCII', relative, iri.isRelativeIriReference, floor.read),
  row('domainToAscii', 'a name beyond ASCII', input.idn, (name) => iri.domainToAscii(name), floor.lower),
  row('tryDomainToAscii', 'a name beyond ASCII', input.idn, (name) => iri.tryDomainToAscii(name), floor.lower),
  row('domainToUnicode', 'a name of the DNS', input.aLabels, iri.domainToUnicode, floor.lower),
];
