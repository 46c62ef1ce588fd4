import { kit } from '@urikit/generic';
import { file } from '@urikit/scheme-file';
import { fileDefaults, fileSchemes, fromPath } from '@urikit/scheme-file/profile';
import { http } from '@urikit/scheme-http';
import { httpDefaults, httpLike, httpSchemes } from '@urikit/scheme-http/profile';
import { mailto } from '@urikit/scheme-mailto';
import { buildMailto, mailtoDefaults, mailtoSchemes } from '@urikit/scheme-mailto/profile';
import { coap } from '@urikit/schemes/coap';
import { coapSchemes } from '@urikit/schemes/coap/profile';
import { data } from '@urikit/schemes/data';
import { dataSchemes } from '@urikit/schemes/data/profile';
import { ftp } from '@urikit/schemes/ftp';
import { ftpSchemes } from '@urikit/schemes/ftp/profile';
import { geo } from '@urikit/schemes/geo';
import { geoSchemes } from '@urikit/schemes/geo/profile';
import { did } from '@urikit/schemes/did';
import { didSchemes } from '@urikit/schemes/did/profile';
import { ldap } from '@urikit/schemes/ldap';
import { ldapSchemes } from '@urikit/schemes/ldap/profile';
import { ni } from '@urikit/schemes/ni';
import { niSchemes } from '@urikit/schemes/ni/profile';
import { pkg } from '@urikit/schemes/pkg';
import { pkgSchemes } from '@urikit/schemes/pkg/profile';
import { sip } from '@urikit/schemes/sip';
import { sipSchemes } from '@urikit/schemes/sip/profile';
import { tel } from '@urikit/schemes/tel';
import { telSchemes } from '@urikit/schemes/tel/profile';
import { urn } from '@urikit/schemes/urn';
import { urnSchemes } from '@urikit/schemes/urn/profile';
import { createEngine } from '@urikit/generic';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';

const { many } = input;

/** A URI of each scheme, by size: its hooks do their work on it. */
const TEXTS = {
  http: input.rough,
  file: (times, i) => `FILE://LOCALHOST${input.encodedPath(times, i)}`,
  mailto: (times) => `mailto:${many(10 * times, (k) => `joe%2e${k}@EXAMPLE.com`).join(',')}?Subject=a%20b`,
  coap: (times, i) => `COAP://EXAMPLE.com:5683${input.encodedPath(times, i)}`,
  data: (times) => `DATA:text/plain;base64,${'QUJD'.repeat(64 * times)}`,
  did: (times, i) => `DID:example:a%3ab${input.encodedPath(times, i)}`,
  ftp: (times, i) => `FTP://EXAMPLE.com:21${input.encodedPath(times, i)};type=a`,
  geo: (times) => `GEO:48.20100,16.3695${many(20 * times, (k) => `;p-${k}=%41`).join('')}`,
  ldap: (times) => `LDAP://EXAMPLE.com:389/o=a?${many(20 * times, (k) => `name${k}`).join(',')}?sub?(cn=a)`,
  ni: (times) => `NI://EXAMPLE.com/sha-256-32;f4OxZQ?ct=text/plain${many(20 * times, (k) => `&p-${k}=%41`).join('')}`,
  pkg: (times) => `PKG:npm/@acme/core@1?${many(20 * times, (k) => `p-${k}=%41`).join('&')}`,
  sip: (times) => `SIP:joe@EXAMPLE.com:5060${many(20 * times, (k) => `;p-${k}=%41`).join('')}?a=b`,
  tel: (times) => `TEL:+1-201-555-0123${many(20 * times, (k) => `;p-${k}=%41`).join('')}`,
  urn: (times, i) => `URN:Example:${input.path(times, i).slice(1)}%2f`,
};

/** One row for the plugin, one for what its hooks cost where they are. */
const ofPlugin = (entry, plugin, profile, configured) => {
  const engine = createEngine({ schemes: plugin.configure(configured, kit) });
  const all = (text) => [engine.normalize(text), engine.check(text).length, engine.view(text)];
  return [
    { verb: `${entry} ${plugin.id}.configure`, work: 'hooks', run: () => plugin.configure(configured, kit) },
    {
      verb: `${entry} ${plugin.id}.configure`,
      work: 'normalize, check and view',
      input: TEXTS[plugin.id],
      run: all,
      floor: plugin.id === 'http' ? floor.url : floor.read,
    },
    { verb: `${entry}/profile ${plugin.id}Schemes`, work: 'hooks', run: profile },
  ];
};

export const rows = [
  ...ofPlugin('@urikit/scheme-http', http, () => httpSchemes(httpDefaults), httpDefaults),
  ...ofPlugin('@urikit/scheme-file', file, () => fileSchemes(fileDefaults, kit), fileDefaults),
  ...ofPlugin('@urikit/scheme-mailto', mailto, () => mailtoSchemes(mailtoDefaults, kit), mailtoDefaults),
  ...ofPlugin('@urikit/schemes/coap', coap, () => coapSchemes(kit), {}),
  ...ofPlugin('@urikit/schemes/data', data, () => dataSchemes(kit), {}),
  ...ofPlugin('@urikit/schemes/did', did, () => didSchemes(), {}),
  ...ofPlugin('@urikit/schemes/ftp', ftp, () => ftpSchemes(kit), {}),
  ...ofPlugin('@urikit/schemes/geo', geo, () => geoSchemes(kit), {}),
  ...ofPlugin('@urikit/schemes/ldap', ldap, () => ldapSchemes(kit), {}),
  ...ofPlugin('@urikit/schemes/ni', ni, () => niSchemes(kit), {}),
  ...ofPlugin('@urikit/schemes/pkg', pkg, () => pkgSchemes(kit), {}),
  ...ofPlugin('@urikit/schemes/sip', sip, () => sipSchemes(kit), {}),
  ...ofPlugin('@urikit/schemes/tel', tel, () => telSchemes(kit), {}),
  ...ofPlugin('@urikit/schemes/urn', urn, () => urnSchemes(kit), {}),
  {
    verb: '@urikit/scheme-http httpLike',
    work: 'hooks',
    run: () => httpLike({ defaultPort: 8080, rfc: 'ACME-WEB 2' }),
  },
  {
    verb: '@urikit/scheme-file fromPath',
    work: 'a path of Windows',
    input: (times, i) => `C:${input.encodedPath(times, i).replaceAll('/', '\\')}`,
    run: (path) => fromPath(path, { flavour: 'windows' }, kit),
    floor: floor.encode,
  },
  {
    verb: '@urikit/scheme-mailto buildMailto',
    work: 'addresses and a body',
    input: (times, i) => ({ to: many(5 * times, (k) => `joe${k}@example.com`), body: input.words(times, i) }),
    run: (parts) => buildMailto(parts),
    floor: floor.json,
  },
];
