import { shadowOf } from '@urikit/generic/iri';
import type { Standard } from '../standard.js';
import { VERSION } from '../version.js';

/**
 * Two IRIs of RDF; the same rule serves OWL, SPARQL and expanded JSON-LD.
 *
 * RDF 1.1 Concepts 3.2: "Two IRIs are equal if and only if they are equivalent under Simple String Comparison according to
 * section 5.1 of [RFC3987]. Further normalization MUST NOT be performed when comparing IRIs for equality." "IRIs in the
 * RDF abstract syntax MUST be absolute, and MAY contain a fragment identifier."
 *
 * @see RDF 1.1 Concepts section 3.2, RFC 3987 section 5.3.1
 */
export const rdfIri: Standard<'rdf-iri', object> = {
  id: 'rdf-iri',
  version: VERSION,
  kind: 'equality',
  section: 'RDF 1.1 Concepts 3.2',
  syntax: 'iri',
  iri: shadowOf,
  refuse: { relative: 'RDF 1.1 Concepts 3.2' },
  malformed: 'RFC 3987 2.2',
};
