import { Misuse } from '../../io/io.js';

/** The names of a new plugin and its parts, all derived from its scheme. */
export type Names = ReturnType<typeof namesOf>;

/** Ids that a registry keeps for itself. */
const RESERVED = ['syntax', 'encoding', 'registry'];

/**
 * Reads the name of a scheme: `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, here in lower case.
 *
 * @throws Misuse for any other string, with the syntax of a scheme name
 * @see RFC 3986 section 3.1
 */
export function namesOf(scheme: string) {
  if (!/^[a-z][a-z0-9+.-]*$/.test(scheme)) {
    const lower = scheme.toLowerCase();
    const meant = /^[a-z][a-z0-9+.-]*$/.test(lower) ? `; write ${lower}` : '';
    throw new Misuse(
      `"${scheme}" is no name of a scheme: expected a letter, then letters, digits, "+", "-" or "." (RFC 3986 3.1), in lower case${meant}`,
    );
  }
  const words = scheme.split(/[+.-]+/).filter((word) => word !== '');
  const id = words.join('-');
  const type = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return {
    /** `coap+tcp` */
    scheme,
    /** `coap-tcp`: prefix of the issue codes, key in a configuration. */
    id: RESERVED.includes(id) ? `${id}-scheme` : id,
    /** `coapTcp`, always used with a suffix, because a scheme may be a keyword of JavaScript. */
    value: type.slice(0, 1).toLowerCase() + type.slice(1),
    /** `CoapTcp` */
    type,
    /** `COAP+TCP`: stands for the document that defines the scheme. */
    document: scheme.toUpperCase(),
    package: `urikit-scheme-${id}`,
  };
}
