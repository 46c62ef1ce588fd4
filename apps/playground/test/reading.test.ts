import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, RULES } from '@urikit/generic';
import { READERS } from '@urikit/safety';
import { engine } from 'urikit';
import { diagramOf, grammarOf, partsOf } from '../src/core/parts.js';
import { countOf, readString } from '../src/core/reading.js';
import { reasonOf } from '../src/ladder/reasons.js';
import { ladderOf } from '../src/ladder/rungs.js';
import { changeOf } from '../src/normal-form/change.js';
import { emulatedRows, headlineOf, realRows } from '../src/readers/groups.js';
import { dotSegmentTurns, resolutionOf } from '../src/resolve/steps.js';
import { placeLabels } from '../src/string/place-labels.js';
import { excerptOf, verdictOf } from '../src/validity/verdict.js';

const plain = { level: 'scheme-based', rules: [] } as const;
const read = (text: string) => readString(text, plain);

test('each rule of the engine has words of its own, and a rule of a scheme those of its kind', () => {
  const safe = RULES.filter(({ tier }) => tier === 'safe').map(({ id }) => reasonOf(id));
  expect(safe.filter((words) => !/^["A-Z].{20,}\.$/.test(words))).toEqual([]);
  expect(new Set(safe).size).toBe(safe.length);
  expect(reasonOf('urn/nid-case')).toBe(reasonOf('scheme-normalize'));
});

describe('the components of a string', () => {
  test('have places that are theirs, in every string', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab:/?#[]@%\\') }), (text) => {
        for (const { text: part, start, end } of partsOf(text)) expect(text.slice(start, end)).toBe(part ?? '');
      }),
    );
  });

  test('are named by the alternative that they are', () => {
    expect(grammarOf('path', 'http://h/a').rule).toBe('path-abempty');
    expect(grammarOf('path', 'mailto:a').rule).toBe('path-rootless');
    expect(grammarOf('host', 'http://[::1]/').rule).toBe('IPv6address');
    expect(grammarOf('host', 'http://[').rule).toContain(' / ');
  });

  test('are drawn in ASCII, each over its characters', () => {
    expect(diagramOf('http://h:/a?')).toBe(
      [
        'http://h:/a?',
        '^^^^   ^ ^^',
        '',
        'scheme    0-4       http',
        'host      7-8       h',
        'port      9-9       (empty)',
        'path      9-11      /a',
        'query     12-12     (empty)',
        '',
      ].join('\n'),
    );
  });
});

describe('the verdict', () => {
  test.each([
    ['http://h/', 'Valid', 'good'],
    ['http://u@h/', 'Valid', 'warning'],
    ['http://h/a b', 'Not a URI', 'error'],
    ['http:///a', 'Against the rules of its scheme', 'error'],
    ['', 'Valid', 'good'],
  ])('%j: %s', (text, words, tone) => {
    expect(verdictOf(read(text))).toEqual({ words, tone });
  });

  test('counts issues in words', () => {
    const of = (...severities: ('error' | 'warning' | 'info')[]) =>
      countOf(severities.map((severity) => ({ severity })));
    expect(of('error', 'warning', 'warning', 'info')).toBe('1 error, 2 warnings, 1 note');
    expect(of()).toBe('');
  });

  test('has a caret under the character, also behind escapes and in a long string', () => {
    expect(excerptOf('h\t\u202ex y', { start: 4, end: 5 })).toEqual(['h\\x09\\u{202E}x y', `${' '.repeat(14)}^`]);
    const [line, carets] = excerptOf(`${'a'.repeat(90)} ${'b'.repeat(90)}`, { start: 90, end: 91 });
    expect(line).toBe(`…${'a'.repeat(28)} ${'b'.repeat(20)}…`);
    expect(line[carets.indexOf('^')]).toBe(' ');
    expect(excerptOf('a', { start: 1, end: 1 })).toEqual(['a', ' ^']);
  });
});

describe('the ladder', () => {
  test.each([
    ['HTTP://EXAMPLE.com:80/%7Ea', 'http://example.com/~a', 'scheme-based'],
    ['http://h', 'http://h/', 'scheme-based'],
    ['http://h/%7ea', 'http://h/~a', 'syntax-based'],
    ['http://h/a', 'http://h/a', 'simple-string'],
    ['tel:+1-816-555-1212', 'tel:+18165551212', 'scheme-based'],
  ])('%s and %s are one at %s', (a, b, level) => {
    const ladder = ladderOf(a, b, []);
    expect(ladder).toMatchObject({ isEqual: true, level });
    expect(ladder.rungs.find(({ isEqual }) => isEqual)?.level).toBe(level);
  });

  test.each([
    ['http://h/a%2Fb', 'http://h/a/b', 'path'],
    ['http://h/?', 'http://h/', 'query'],
    ['http://h/A', 'http://h/a', 'path'],
  ])('%s and %s stay two, by their %s', (a, b, differs) => {
    const ladder = ladderOf(a, b, []);
    expect(ladder).toMatchObject({ isEqual: false, level: undefined, differs });
    expect(ladder.rungs.map(({ isEqual }) => isEqual)).toEqual([false, false, false]);
  });

  test('a rule that is asked for may make them one; a malformed string stands on the first rung', () => {
    expect(ladderOf('http://h/?', 'http://h/', ['empty-query']).isEqual).toBe(true);
    expect(ladderOf('a b', 'a b', [])).toMatchObject({ isEqual: true, malformed: ['first', 'second'] });
    expect(ladderOf('a', 'a b', [])).toMatchObject({
      isEqual: false,
      malformed: ['second'],
      rungs: [{ isEqual: false }],
    });
  });

  test('once equal, equal on every rung above', () => {
    const uri = fc.string({
      unit: fc.constantFrom('http:', '//', 'h', 'H', '%41', 'A', '/', '.', '..', ':80', '?', '#'),
    });
    fc.assert(
      fc.property(uri, uri, (a, b) => {
        const equals = ladderOf(a, b, []).rungs.map(({ isEqual }) => isEqual);
        expect(equals).toEqual([...equals].sort());
      }),
    );
  });
});

describe('a change of a rule', () => {
  test('is the part between what both sides share', () => {
    expect(changeOf('/a/../b', '/b')).toEqual({ head: '/', gone: 'a/../', come: '', tail: 'b' });
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b') }),
        fc.string({ unit: fc.constantFrom('a', 'b') }),
        (x, y) => {
          const { head, gone, come, tail } = changeOf(x, y);
          expect([head + gone + tail, head + come + tail]).toEqual([x, y]);
        },
      ),
    );
  });
});

describe('resolution step by step', () => {
  // RFC 3986 5.2.4: the two examples of the routine, buffer by buffer.
  test.each([
    ['/a/b/c/./../../g', ['1', '2E', '2E', '2E', '2B', '2C', '2C', '2E'], '/a/g'],
    ['mid/content=5/../6', ['1', '2E', '2E', '2C', '2E'], 'mid/6'],
  ])('%s', (path, steps, output) => {
    const turns = dotSegmentTurns(path);
    expect(turns.map(({ step }) => step)).toEqual(steps);
    expect(turns.at(-1)).toMatchObject({ input: '', output });
  });

  const path = fc.string({ unit: fc.constantFrom('/', '.', '..', '%2e', '%2E.', 'a', ':') });
  test('ends with the path of the engine, for any path', () => {
    fc.assert(
      fc.property(path, (reference) => {
        const resolved = resolutionOf(reference, 'http://a/b/c/d;p?q');
        if (!resolved.ok) return;
        const { turns, target } = resolved.value;
        const output = turns.at(-1)?.output ?? '';
        // Without an authority, `//` would begin one: the engine writes `/.` before it (RFC 3986 3.3).
        const { authority, path: found } = parse(target);
        const isAmbiguous = authority === undefined && output.startsWith('//');
        if (turns.length > 0) expect(found).toBe(isAmbiguous ? `/.${output}` : output);
      }),
      { seed: 3986, numRuns: 1000, examples: [['a:.///']] },
    );
  });

  test('says where each component of the target comes from', () => {
    const origins = (reference: string) => {
      const resolved = resolutionOf(reference, 'http://a/b/c/d;p?q');
      return resolved.ok ? resolved.value.origins : resolved.side;
    };
    expect(origins('../g')).toMatchObject({
      scheme: 'base',
      host: 'base',
      path: 'both',
      query: 'absent',
      port: 'absent',
    });
    expect(origins('#s')).toMatchObject({ path: 'base', query: 'base', fragment: 'reference' });
    expect(origins('//g')).toMatchObject({ scheme: 'base', host: 'reference', path: 'reference' });
    expect(origins('g:h')).toMatchObject({ scheme: 'reference', host: 'absent', path: 'reference' });
    expect(origins('a b')).toBe('reference');
    expect(resolutionOf('a', '../b')).toMatchObject({ ok: false, side: 'base' });
    expect(resolutionOf('a', 'a b')).toMatchObject({ ok: false, side: 'base' });
  });
});

describe('how others read it', () => {
  const rows = (text: string) => [...realRows(text), ...emulatedRows(text, READERS)];
  test('each program once', () => {
    const names = rows('http://h/').map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(READERS.length);
  });

  test.each([
    ['http://h.example/', 'All see h.example'],
    ['http://a\\@b/', '2 different hosts'],
    ['mailto:a@b.example', 'No program finds a host'],
    ['../g', 'No program finds a host'],
  ])('%s: %s', (text, words) => {
    expect(headlineOf(rows(text)).words).toBe(words);
  });

  test('says who refuses', () => {
    expect(headlineOf(rows('http://a@b@c.example/')).tone).not.toBe('good');
    expect(realRows('http://a b/').map(({ refuses }) => refuses)).toEqual([true, true]);
  });
});

describe('labels under a string', () => {
  test('do not touch in their row, and keep their beginning', () => {
    const wanted = fc.array(fc.record({ left: fc.nat(400), width: fc.integer({ min: 20, max: 70 }) }), {
      maxLength: 7,
    });
    fc.assert(
      fc.property(wanted, (unsorted) => {
        const labels = [...unsorted].sort((a, b) => a.left - b.left);
        const places = placeLabels(labels);
        expect(places.map(({ left }) => left)).toEqual(labels.map(({ left }) => left));
        places.forEach(({ left, row }, i) => {
          const right = left + (labels[i]?.width ?? 0);
          for (const other of places.slice(i + 1))
            if (other.row === row) expect(other.left).toBeGreaterThanOrEqual(right);
        });
      }),
    );
  });
});

test('the normal form of the page is that of the engine', () => {
  for (const text of ['http://user@EXAMPLE.com:80/a/../%7Eb?q=1#top', '../g', 'mailto:a@EX.example'])
    expect(read(text).explanation?.after).toBe(engine.normalize(text));
});
