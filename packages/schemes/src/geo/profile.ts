import type { CheckContext, EngineKit, Finding, Pair, SchemeHooks, SchemeRule, Uri } from '@urikit/generic/hooks';
import { parameterOrder } from '../parameter-order.js';

/** A reading of a geo URI (RFC 5870 3.4). */
export interface GeoView {
  /** Degrees for WGS-84, as numbers; NaN if the coordinate is malformed. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres for WGS-84; undefined if absent. */
  readonly altitude: number | undefined;
  /** The coordinate reference system in lower case: `wgs84` if it is absent. */
  readonly crs: string;
  /** Metres; undefined if absent. */
  readonly uncertainty: number | undefined;
  /** The other parameters by name, decoded. */
  readonly parameters: readonly (readonly [name: string, value: string | undefined])[];
}

const WGS84 = 'wgs84';

/** `pnum = 1*DIGIT [ "." 1*DIGIT ]`, `num = [ "-" ] pnum` of RFC 5870 3.3 */
const NUMBER = /^[0-9]+(?:\.[0-9]+)?$/;
const COORDINATES = /^-?[0-9]+(?:\.[0-9]+)?(?:,-?[0-9]+(?:\.[0-9]+)?){1,2}$/;

/** `pname = 1*labeltext`, `labeltext = alphanum / "-"`, in lower case; also the form of `crslabel` */
const LABEL = /^[a-z0-9-]+$/;

/** `pvalue = 1*paramchar`, `paramchar = p-unreserved / unreserved / pct-encoded` */
const VALUE = /^(?:[[\]:&+$\w.!~*'()-]|%..)+$/;

/** Without zeros that do not count: `-007.10` is `-7.1`, `-0` is `0`. */
function shortest(number: string): string {
  const sign = number.startsWith('-') ? '-' : '';
  const [whole, fraction = ''] = number.slice(sign.length).split('.') as [string, string?];
  let end = fraction.length;
  while (fraction[end - 1] === '0') end--;
  const digits = whole.replace(/^0+(?=[0-9])/, '') + (end === 0 ? '' : `.${fraction.slice(0, end)}`);
  return digits === '0' ? digits : sign + digits;
}

/** One name for each place of WGS-84: at a pole the longitude is 0, and -180 degrees of longitude are 180. */
function onePlace(head: string): string {
  const [latitude, longitude, ...altitude] = head.split(',') as [string, string, ...string[]];
  const isPole = latitude === '90' || latitude === '-90';
  return [latitude, isPole ? '0' : longitude === '-180' ? '180' : longitude, ...altitude].join(',');
}

/** `crs` and `u` first, the others by name (RFC 5870 3.3). */
const FIRST = ['crs', 'u'];
const inOrder = parameterOrder(FIRST);

const crsOf = (parameters: readonly Pair[]): string => parameters.find(({ name }) => name === 'crs')?.value ?? WGS84;

const rulesFor = (kit: EngineKit): readonly SchemeRule[] => {
  const rule = (
    id: string,
    section: string,
    edit: (head: string, parameters: readonly Pair[]) => readonly [head: string, parameters: readonly Pair[]],
  ): SchemeRule => ({
    id,
    section,
    tier: 'safe',
    level: 'scheme-based',
    apply: (uri) => {
      if (uri.authority !== undefined) return uri;
      const read = kit.parameters(uri.path);
      const [head, parameters] = edit(read.head, read.parameters);
      return { ...uri, path: kit.recomposeParameters({ head, parameters }) };
    },
  });
  return [
    rule('case', 'RFC 5870 3.4.4', (head, parameters) => [
      head,
      parameters.map(({ name, value, at }) => {
        const lower = kit.lowerCase(name);
        return { name: lower, value: lower === 'crs' && value !== undefined ? kit.lowerCase(value) : value, at };
      }),
    ]),
    rule('numbers', 'RFC 5870 3.4.4', (head, parameters) => [
      COORDINATES.test(head) ? head.split(',').map(shortest).join(',') : head,
      parameters.map((one) =>
        one.name === 'u' && one.value !== undefined && NUMBER.test(one.value)
          ? { ...one, value: shortest(one.value) }
          : one,
      ),
    ]),
    rule('default-crs', 'RFC 5870 3.4.1', (head, parameters) => [
      head,
      parameters.filter(({ name, value }) => name !== 'crs' || value !== WGS84),
    ]),
    rule('places', 'RFC 5870 3.4.4', (head, parameters) => [
      COORDINATES.test(head) && crsOf(parameters) === WGS84 ? onePlace(head) : head,
      parameters,
    ]),
    rule('parameter-order', 'RFC 5870 3.4.4', (head, parameters) => [head, [...parameters].sort(inOrder)]),
  ];
};

/** Reads the normal form, so that each spelling has the same issues; but the order of `crs` and `u` as it is written. */
const checkFor =
  (kit: EngineKit) =>
  (uri: Uri, report: (finding: Finding) => void, { normal: { authority, path } }: CheckContext): void => {
    if (authority !== undefined) return;
    const find = (code: string, message: string, section = 'RFC 5870 3.3'): void => {
      report({ code, severity: 'error', component: 'path', message, section });
    };
    const { head, parameters } = kit.parameters(path);
    if (!COORDINATES.test(head)) find('coordinates', 'expected two or three decimal numbers with "," between them');
    else if (crsOf(parameters) === WGS84) {
      const [latitude, longitude] = head.split(',').map(Number) as [number, number];
      if (Math.abs(latitude) > 90) find('latitude', 'expected a latitude of -90 to 90 degrees', 'RFC 5870 3.4.2');
      if (Math.abs(longitude) > 180) find('longitude', 'expected a longitude of -180 to 180 degrees', 'RFC 5870 3.4.2');
    }
    const written = kit.parameters(uri.path).parameters.map((one) => kit.normalPair(one).name);
    if (written.indexOf('crs') > 0 || written.indexOf('u') > Number(written[0] === 'crs'))
      find('parameter-order', 'expected "crs" first, and "u" before all other parameters');
    const seen = new Set<string>();
    for (const { name, value } of parameters) {
      if (name === 'u' && !NUMBER.test(value ?? '')) find('uncertainty', 'expected a decimal number behind "u="');
      else if (name === 'crs' && !LABEL.test(value ?? ''))
        find('crs', 'expected letters, digits and "-" behind "crs="');
      else if (!LABEL.test(name) || (value !== undefined && !VALUE.test(value)))
        find('parameter', 'expected a name of letters, digits and "-", and a value that is not empty');
      if (seen.has(name)) find('duplicate-parameter', 'expected each parameter once');
      seen.add(name);
    }
  };

const viewFor =
  (kit: EngineKit) =>
  ({ path }: Uri): GeoView => {
    const { head, parameters } = kit.parameters(path);
    const numbers = COORDINATES.test(head) ? head.split(',').map(Number) : [];
    const [latitude = Number.NaN, longitude = Number.NaN, altitude] = numbers;
    const uncertainty = parameters.find(({ name }) => name === 'u')?.value;
    return {
      latitude,
      longitude,
      altitude,
      crs: crsOf(parameters),
      uncertainty: uncertainty === undefined ? undefined : Number(uncertainty),
      parameters: kit.decodePairs(parameters.filter(({ name }) => !FIRST.includes(name))),
    };
  };

/**
 * The hooks of geo: five rules, checks and a view.
 *
 * @see RFC 5870
 * @example createEngine({ schemes: geoSchemes(kit) }).equivalent('geo:90,5', 'geo:90,46') // true
 */
export const geoSchemes = (kit: EngineKit): { readonly geo: SchemeHooks<GeoView> } => ({
  geo: {
    id: 'geo',
    rfc: 'RFC 5870 3.3',
    authority: 'forbidden',
    path: 'opaque',
    query: 'forbidden',
    rules: rulesFor(kit),
    // A number with a zero at one of its ends, a pole or the antimeridian, and parameters.
    mayChange: { path: ['[0;]'] },
    check: checkFor(kit),
    view: viewFor(kit),
  },
});
