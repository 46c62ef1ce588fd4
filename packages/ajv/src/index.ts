export { uriResolver, type UriResolver } from './resolver.js';
export { addUriFormats, URI_FORMATS, type UriFormat, type UriFormatOptions } from './formats.js';
export { isIdnHostname } from './idn-hostname.js';
