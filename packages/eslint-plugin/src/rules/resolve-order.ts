import type { Rule } from 'eslint';
import { schemeOf } from '../source/schemes.js';
import { uriRule } from './rule.js';

type Named = { readonly name?: unknown; readonly object?: unknown; readonly property?: Named };

/** The last name of an identifier or a member: `engine` of `uris.engine`. */
const lastName = ({ name, property }: Named): unknown => (property === undefined ? name : lastName(property));

/** Tells if a string is the first of two arguments of `engine.resolve`. */
function isReference(node: Rule.Node): boolean {
  const { parent } = node;
  if (parent?.type !== 'CallExpression' || parent.arguments.length !== 2 || parent.arguments[0] !== node) return false;
  const { object, property } = parent.callee as Named;
  return property?.name === 'resolve' && lastName(object as Named) === 'engine';
}

/**
 * Reports absolute references in `engine.resolve`: the base then has no effect. fast-uri and uri-js take the base first.
 *
 * @see RFC 3986 section 5.2.2
 */
export const resolveOrder = uriRule({
  description: 'Require the reference before the base in engine.resolve',
  properties: {},
  create: () => {
    const message = 'Expected resolve(reference, base): with an absolute reference the base has no effect';
    return ({ node, text }, report) => {
      const end = schemeOf(text)?.length ?? 0;
      if (isReference(node)) report({ code: 'resolve-order', start: 0, end, message, section: 'RFC 3986 5.2.2' });
    };
  },
});
