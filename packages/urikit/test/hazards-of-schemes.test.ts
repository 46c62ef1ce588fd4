import { describe, expect, test } from '@jest/globals';
import { createEngine, kit } from '@urikit/generic';
import { createRegistry } from '@urikit/registry';
import { hazards } from '@urikit/safety';
import { tel } from '@urikit/schemes/tel';
import { engine } from 'urikit';

describe('hazards that the schemes of an engine know of', () => {
  const own = createEngine({ schemes: tel.configure({}, kit) });

  test('stand at their places among the others', () => {
    const text = 'tel:*21%23;phone-context=x.example#%00';
    expect(hazards(text, { engine: own }).map(({ code, start, end }) => [code, text.slice(start, end)])).toEqual([
      ['tel/service-code', '*21%23'],
      ['safety/encoded-nul', '%00'],
    ]);
    expect(hazards(text).map(({ code }) => code)).toEqual(['safety/encoded-nul']);
    expect(Object.isFrozen(hazards('tel:*', { engine: own })[0])).toBe(true);
  });

  test('have severities as all codes', () => {
    const severityOf = (severity: 'error' | 'off') =>
      hazards('tel:*', { engine: own, severities: { 'tel/service-code': severity } }).map((each) => each.severity);
    expect([severityOf('error'), severityOf('off')]).toEqual([['error'], []]);
  });

  test.each(['https://www.example.org/', 'tel:*"', 'tel:+1-201', 'x:*'])('%s has none', (text) => {
    expect(hazards(text, { engine: own }).filter(({ code }) => !code.startsWith('safety/'))).toEqual([]);
  });

  test.each([
    ['the default engine', engine],
    ['a registry', createRegistry({ plugins: [tel] }).engine],
  ])('%s', (_, each) => {
    expect(hazards('TEL:%2a06%23', { engine: each }).map(({ code }) => code)).toEqual(['tel/service-code']);
  });
});
