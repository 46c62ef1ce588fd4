export { uriResolver } from './resolver.js';
export { addUriFormats, URI_FORMATS, type UriFormat } from './formats.js';
export { isIdnHostname } from './idn-hostname.js';
