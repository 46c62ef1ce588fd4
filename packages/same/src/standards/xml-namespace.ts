import type { Standard } from '../standard.js';
import { VERSION } from '../version.js';

/**
 * Two namespace names, after references of XML are replaced.
 *
 * Namespaces in XML 2.3: "the two URI references are treated as strings, and they are identical if and only if the strings are
 * identical, that is, if they are the same sequence of characters. The comparison is case-sensitive, and no %-escaping is
 * done or undone." 2.2: "The empty string, though it is a legal URI reference, cannot be used as a namespace name."
 *
 * @see Namespaces in XML 1.0 section 2.3
 */
export const xmlNamespace: Standard<'xml-namespace', object> = {
  id: 'xml-namespace',
  version: VERSION,
  kind: 'equality',
  section: 'XML Namespaces 2.3',
  syntax: 'string',
  patterns: { text: { is: /^[^]/, section: 'XML Namespaces 2.2' } },
};
