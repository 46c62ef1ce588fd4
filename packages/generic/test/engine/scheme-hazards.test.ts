import { describe, expect, test } from '@jest/globals';
import { createEngine, PluginError } from '@urikit/generic';
import type { Finding, SchemeHooks } from '@urikit/generic/hooks';
import { schemeHazards } from '@urikit/generic/internal';

const hazard: Finding = {
  code: 'hit',
  severity: 'warning',
  component: 'path',
  message: 'followed, it does something',
  section: 'ACME 1',
};

const engineWith = (hooks: SchemeHooks) => createEngine({ schemes: { acme: { id: 'corp', ...hooks } } });
const reporting = (part: object) => engineWith({ hazards: (_, report) => report({ ...hazard, ...part }) });

describe('the hook hazards', () => {
  test('is asked about a URI as written, and gives places of the text', () => {
    const engine = engineWith({
      hazards: ({ path }, report) => report({ ...hazard, at: path.indexOf('B'), end: path.indexOf('B') + 1 }),
    });
    expect(schemeHazards('ACME://h/aBc?B', engine)).toEqual([
      {
        code: 'corp/hit',
        severity: 'warning',
        start: 10,
        end: 11,
        section: 'ACME 1',
        message: 'followed, it does something',
      },
    ]);
  });

  test.each<readonly [part: object, start: number, end: number]>([
    [{}, 8, 10],
    [{ at: 1 }, 9, 10],
    [{ at: 2 }, 10, 10],
    [{ end: 0 }, 8, 8],
    [{ end: 2 }, 8, 10],
    [{ component: 'query' }, 11, 13],
    [{ component: 'host' }, 7, 8],
    [{ component: 'userinfo' }, 5, 5],
  ])('%j', (part, start, end) => {
    expect(schemeHazards('acme://h/a?bc', reporting(part))).toMatchObject([{ start: start, end: end }]);
  });

  test.each(['acme', 'acme://[', 'acme://[fe80::1%25en0]/a', '//h/', '', 'other:x'])('%j: nobody is asked', (text) => {
    expect(schemeHazards(text, reporting({}))).toEqual([]);
  });

  test('a scheme without it has nothing to say; the engine asks nobody', () => {
    expect(schemeHazards('acme:x', engineWith({}))).toEqual([]);
    const engine = engineWith({
      hazards: () => {
        throw new Error('hush');
      },
    });
    expect(engine.check('acme:x')).toEqual([]);
    expect(engine.normalize('acme:x')).toBe('acme:x');
  });

  test.each<readonly [part: object, message: RegExp]>([
    [{ code: 'Hit' }, /hook hazards of scheme "acme" reported the code "Hit"/],
    [{ severity: 'fatal' }, /severity "fatal"/],
    [{ component: 'hostname' }, /component "hostname"/],
    [{ at: 9 }, /at 9: expected a position inside the path, here from 0 to 1/],
    [{ end: 9 }, /"hit" up to 9: expected a position inside the path, here from 0 to 1/],
    [{ at: 1, end: 0 }, /up to 0: .* from 1 to 1/],
    [{ end: '1' }, /up to "1":/],
    [{ message: '' }, /message/],
    [{ section: '' }, /section/],
  ])('%j is no hazard', (part, message) => {
    const act = () => schemeHazards('acme:x', reporting(part));
    expect(act).toThrow(PluginError);
    expect(act).toThrow(message);
  });

  test('that throws or returns something is the mistake of its plugin', () => {
    const cause = new Error('hush');
    const throwing = engineWith({
      hazards: () => {
        throw cause;
      },
    });
    expect(() => schemeHazards('acme:x', throwing)).toThrow(
      /hazards .*threw.*report a finding instead \(engine\/plugin\)$/,
    );
    expect(() => schemeHazards('acme:x', throwing)).not.toThrow(/hush/);
    const returning = engineWith({ hazards: (() => [hazard]) as never });
    expect(() => schemeHazards('acme:x', returning)).toThrow(/hazards .*returned a list/);
  });

  test('that reports without an end is the mistake of its plugin', () => {
    const endless = engineWith({
      hazards: (_, report) => {
        for (;;) report(hazard);
      },
    });
    expect(() => schemeHazards('acme:x', endless)).toThrow(
      'reported more than 1000 findings and one for each character',
    );
  });

  test('a report that is kept beyond the call goes nowhere', () => {
    let kept: ((finding: Finding) => void) | undefined;
    const engine = engineWith({ hazards: (_, report) => void (kept = report) });
    const found = schemeHazards('acme:x', engine);
    kept?.(hazard);
    expect(found).toEqual([]);
    expect(schemeHazards('acme:x', engine)).toEqual([]);
  });

  test('must be a function, is bound to its hooks and cannot be changed', () => {
    expect(() => engineWith({ hazards: 'x' as never })).toThrow(/scheme "acme", member hazards: expected a function/);
    class Hooks implements SchemeHooks {
      readonly #section = 'ACME 7';
      hazards(_: unknown, report: (finding: Finding) => void): void {
        report({ ...hazard, section: this.#section });
      }
    }
    const hooks = new Hooks();
    const engine = createEngine({ schemes: { acme: hooks } });
    hooks.hazards = () => undefined;
    expect(schemeHazards('acme:x', engine)).toMatchObject([{ code: 'acme/hit', section: 'ACME 7' }]);
  });
});
