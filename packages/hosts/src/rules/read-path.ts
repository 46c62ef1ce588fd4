import { normalizeTriplets } from '@urikit/generic/text';
import { RuleFault, type RuleQuery, type RuleSegment } from './uri-rule.js';

const FORMS = 'a literal segment, "*", "{name}", or "**" at the end';

function readSegment(text: string, at: number, isLast: boolean): RuleSegment {
  const end = at + text.length;
  if (text === '*') return { kind: 'any' };
  if (text === '**') {
    if (isLast) return { kind: 'rest' };
    throw new RuleFault('"**" at the end of the path: write "*" for one segment', at, end);
  }
  const name = /^\{([A-Za-z_]\w*)\}$/.exec(text)?.[1];
  if (name !== undefined) return { kind: 'any', name };
  if (text.includes('*')) throw new RuleFault(`${FORMS}: "*" is a whole segment, and "%2A" is the character`, at, end);
  if (/[{}[\]]/.test(text))
    throw new RuleFault(`${FORMS}: a name has letters, digits and "_", and brackets are percent-encoded`, at, end);
  const literal = normalizeTriplets(text);
  if (literal === '.' || literal === '..')
    throw new RuleFault('a path without dot-segments: write the path that remains without them', at, end);
  return { kind: 'literal', text: literal };
}

/**
 * Reads the path of a rule.
 *
 * @param start - of the path in the rule
 * @throws RuleFault for another form, and for a name that stands twice
 * @see RFC 3986 section 3.3
 */
export function readRulePath(path: string, start: number): readonly RuleSegment[] {
  const texts = path.split('/');
  const names = new Set<string>();
  let at = start;
  return texts.map((text, i) => {
    const segment = readSegment(text, at, i === texts.length - 1);
    if (segment.kind === 'any' && segment.name !== undefined) {
      if (names.has(segment.name))
        throw new RuleFault('another name: each parameter of a rule has its own', at, at + text.length);
      names.add(segment.name);
    }
    at += text.length + 1;
    return segment;
  });
}

/**
 * Reads the query of a rule.
 *
 * @param start - of the query in the rule
 * @returns undefined for `**`, any query; an empty list for no query or an empty one
 * @throws RuleFault for another form
 * @see RFC 3986 section 3.4
 */
export function readRuleQuery(query: string, start: number): RuleQuery | undefined {
  if (query === '**') return undefined;
  if (query === '') return [];
  let at = start;
  return query.split('&').map((pair) => {
    const equals = pair.indexOf('=');
    const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    if (name === '' || /[*{}[\]]/.test(name) || (value !== '*' && /[*{}[\]]/.test(value)))
      throw new RuleFault(
        'a parameter, as "a=1" or "a=*": "?**" is any query, and "%2A" is the character',
        at,
        at + pair.length,
      );
    at += pair.length + 1;
    return [normalizeTriplets(name), value === '*' ? undefined : normalizeTriplets(value)];
  });
}
