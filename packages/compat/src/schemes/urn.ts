import { tryParse } from '@urikit/generic';
import type { SchemeHandlers, URIComponents, URIOptions, URISchemeHandler } from '../types.js';

/** `NID = (alphanum) 0*30(ldh) (alphanum)` and something behind its colon (RFC 8141 section 2). */
const NAME = /^([0-9A-Za-z][0-9A-Za-z-]{0,30}[0-9A-Za-z]):([^]+)$/;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const handlerFor = (
  schemes: SchemeHandlers,
  nid: string | undefined,
  options: URIOptions,
): URISchemeHandler | undefined => {
  const name = `urn:${String(options.nid ?? nid).toLowerCase()}`;
  return Object.hasOwn(schemes, name) ? schemes[name] : undefined;
};

function parseName(components: URIComponents, options: URIOptions, schemes: SchemeHandlers): URIComponents {
  const [, nid, nss] = NAME.exec(components.path ?? '') ?? [];
  if (nid === undefined) {
    components.error ??= 'URN can not be parsed.';
    return components;
  }
  Object.assign(components, { nid: nid.toLowerCase(), nss, path: undefined });
  return handlerFor(schemes, nid, options)?.parse?.(components, options) ?? components;
}

function writeName(components: URIComponents, options: URIOptions, schemes: SchemeHandlers): URIComponents {
  const named = handlerFor(schemes, components.nid, options)?.serialize?.(components, options) ?? components;
  const nid = named.nid ?? options.nid;
  const path = `${String(nid).toLowerCase()}:${named.nss ?? ''}`;
  if (nid === undefined || !NAME.test(path) || !tryParse(`urn:${nid}:x`).ok)
    throw new TypeError('URN without nid cannot be serialized');
  return { ...named, path };
}

/** RFC 8141, with handlers of namespaces in `SCHEMES` under `urn:` and their name. */
export const urn = (schemes: SchemeHandlers): URISchemeHandler => ({
  scheme: 'urn',
  skipNormalize: true,
  absolutePath: true,
  parse: (components, options) => parseName(components, options, schemes),
  serialize: (components, options) => writeName(components, options, schemes),
});

/** RFC 9562 section 4 */
export const uuid: URISchemeHandler = {
  scheme: 'urn:uuid',
  skipNormalize: true,
  parse: (components, options) => {
    const { nss = '' } = components;
    if (options.tolerant !== true && !UUID.test(nss)) components.error ??= 'UUID is not valid.';
    return Object.assign(components, { uuid: nss, nss: undefined });
  },
  serialize: (components) => ({ ...components, nss: (components.uuid ?? '').toLowerCase() }),
};
