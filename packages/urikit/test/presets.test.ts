import { describe, expect, test } from '@jest/globals';
import { createEngine, SYNTAX_ISSUES } from '@urikit/generic';
import { DATA_ISSUES } from '@urikit/generic/internal';
import { HAZARDS, hazards } from '@urikit/safety';
import { interop, PRESETS, recommended, strict } from '@urikit/safety/presets';
import { coap } from '@urikit/schemes/coap';
import { data } from '@urikit/schemes/data';
import { did } from '@urikit/schemes/did';
import { ftp } from '@urikit/schemes/ftp';
import { geo } from '@urikit/schemes/geo';
import { ldap } from '@urikit/schemes/ldap';
import { ni } from '@urikit/schemes/ni';
import { pkg } from '@urikit/schemes/pkg';
import { file } from '@urikit/scheme-file';
import { http } from '@urikit/scheme-http';
import { mailto } from '@urikit/scheme-mailto';
import { sip } from '@urikit/schemes/sip';
import { tel } from '@urikit/schemes/tel';
import { urn } from '@urikit/schemes/urn';

const CODES = [
  ...Object.keys(SYNTAX_ISSUES),
  ...Object.keys(HAZARDS),
  ...[http, file, mailto, urn, tel, sip, coap, data, did, ftp, geo, ldap, ni, pkg].flatMap(({ id, issues = [] }) =>
    [...DATA_ISSUES, ...issues].map((code) => `${id}/${code}`),
  ),
];

const RANK: readonly string[] = ['off', 'info', 'warning', 'error'];

describe.each(Object.entries(PRESETS))('the preset %s', (_, preset) => {
  test('has every code of the engine, of the plugins and of the hazards, and no other', () => {
    expect(Object.keys(preset).sort()).toEqual([...new Set(CODES)].sort());
    expect(Object.values(preset).filter((severity) => !RANK.includes(severity))).toEqual([]);
    expect(Object.isFrozen(preset)).toBe(true);
  });

  test('is taken by the engine and by hazards', () => {
    expect(() => createEngine().check('//u:p@h', { severities: preset })).not.toThrow();
    expect(() => hazards('//u:p@h', { severities: preset })).not.toThrow();
  });
});

test('nothing is less to the strict, and nothing more to who has to take it', () => {
  const rank = (severity: string | undefined): number => RANK.indexOf(String(severity));
  expect(CODES.filter((code) => rank(strict[code]) < rank(recommended[code]))).toEqual([]);
  expect(CODES.filter((code) => rank(recommended[code]) < rank(interop[code]))).toEqual([]);
});

test('recommended is what is reported, userinfo of the web apart', () => {
  const reported = Object.entries({ ...SYNTAX_ISSUES, ...HAZARDS });
  expect(reported.filter(([code, { severity }]) => recommended[code] !== severity)).toEqual([]);
  expect(recommended['http/userinfo']).toBe('error');
});

test('encoded dot-segments are an error to the strict (CVE-2026-6321)', () => {
  const text = 'http://h.example/a/%2e%2e/b';
  expect(createEngine().check(text, { severities: strict })).toMatchObject([{ severity: 'error' }]);
  expect(hazards(text, { severities: strict })).toMatchObject([{ severity: 'error' }]);
});
