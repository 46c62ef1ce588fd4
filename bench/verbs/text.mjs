import * as text from '@urikit/generic/text';
import * as iri from '@urikit/generic/iri';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { rowsOf } from './rows.mjs';

const row = rowsOf('@urikit/generic/', floor.read);

const target = (times, i) => `${input.path(times, i)}?${input.query(times, i)}`;
const slashes = (times, i) => input.path(times, i).replaceAll('/', '//');

export const rows = [
  row('text isHost', 'a name', input.host, text.isHost),
  row('text isIPv4Address', 'an address', (_, i) => `192.0.2.${i}`, text.isIPv4Address),
  row('text isIPv4Address', 'a long number', (times) => '1'.repeat(256 * times), text.isIPv4Address),
  row('text isPathAndQuery', 'a request target', target, text.isPathAndQuery),
  row('text isNormalPathAndQuery', 'a request target', target, text.isNormalPathAndQuery),
  row('text isQuery', 'a query', input.query, text.isQuery),
  row('text checkHostName', 'a long name', input.host, text.checkHostName),
  row('text isHostName', 'a long name', input.host, text.isHostName),
  row('text isRareIPv4', 'a long name', input.host, text.isRareIPv4),
  row('text rareIPv4Address', 'hexadecimal', (_, i) => `0xC0.0.0x2.${i}`, text.rareIPv4Address),
  row('text rareIPv4Address', 'zeros', (times) => `${'0'.repeat(256 * times)}1.2`, text.rareIPv4Address),
  row('text normalizeHost', 'upper case and triplets', input.roughHost, text.normalizeHost, floor.lower),
  row('text trimZeros', 'zeros before a port', (times) => `${'0'.repeat(256 * times)}80`, text.trimZeros),
  row('text normalizeTriplets', 'a path with triplets', input.encodedPath, (path) => text.normalizeTriplets(path)),
  row('text withoutDotSegments', 'a path with dot-segments', input.dotted, text.withoutDotSegments, floor.split),
  row('text withoutDuplicateSlashes', 'each slash twice', slashes, text.withoutDuplicateSlashes),
  row('text withoutTrailingSlashes', 'slashes', (times) => `/a${'/'.repeat(256 * times)}`, text.withoutTrailingSlashes),
  row('text withTrailingSlash', 'a path', input.path, text.withTrailingSlash),
  row('text sortParameters', 'a list', input.parameters, text.sortParameters, floor.sort),
  row('text sortQuery', 'a query', input.query, text.sortQuery, floor.sortQuery),
  row('text parameterName', 'a name and a value', (times) => `name=${'a'.repeat(256 * times)}`, text.parameterName),
  row('iri hasNonAscii', 'a URI', input.uri, iri.hasNonAscii),
  row('iri shadowOf', 'an IRI', input.iri, iri.shadowOf),
  row('text octetsOfIPv6', 'an address', (_, i) => `2001:db8::${i}`, text.octetsOfIPv6),
];
