import type { Rule } from 'eslint';
import type { Finding } from '../source/find.js';
import { uriLiterals } from '../source/uri-literals.js';
import type { Written } from '../source/written.js';

/** A schema of JSON, as rules have them. */
export type Schema = Extract<Rule.RuleMetaData['schema'], readonly unknown[]>[number];

/** The action of a rule for a string that is meant as a URI. */
export type Look = (literal: Written, report: (finding: Finding, change?: Change) => void) => void;

/** A replacement for the string of a literal. */
export interface Change {
  readonly text: string;
  /** `fix` lets ESLint change the source; `suggest` offers the change to a person. */
  readonly as: 'fix' | 'suggest';
}

/** The options of every rule. */
export interface CommonOptions {
  /** Schemes in addition to the known ones. */
  readonly schemes?: readonly string[];
}

const SCHEMES: Schema = {
  type: 'array',
  items: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9+.-]*$' },
  uniqueItems: true,
};

/** The definition of a rule, with its additional options. */
interface Definition<Options extends CommonOptions> {
  readonly description: string;
  readonly fixable?: true;
  readonly suggests?: true;
  /** The members of the options. */
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** Called once for a file. */
  readonly create: (options: Partial<Options>) => Look;
}

/** The source of a literal for a string, in the quotes of the old one; undefined if it would need an escape. */
function sourceOf({ node, isPlain }: Written, text: string, file: string): string | undefined {
  const quote = file.charAt(node.range?.[0] ?? 0);
  return isPlain && !text.includes(quote) && !/[\\\n\r]|\$\{/.test(text) ? `${quote}${text}${quote}` : undefined;
}

const COMPARISONS: readonly string[] = ['==', '===', '!=', '!=='];

/** Tells if a string is compared or is a key: another spelling would change the program's behaviour. */
function isCompared(node: Rule.Node): boolean {
  const { parent } = node;
  if (parent === null) return false;
  if ('key' in parent && parent.key === node) return true;
  if (parent.type === 'MemberExpression') return parent.property === node;
  return parent.type === 'SwitchCase' || (parent.type === 'BinaryExpression' && COMPARISONS.includes(parent.operator));
}

const spanOf = ({ node, places }: Written, { start, end }: Finding): readonly [number, number] => {
  const behind = places.to.at(-1) ?? node.range?.[1] ?? 0;
  const from = places.from[start] ?? behind;
  return [from, places.to[Math.max(start, end - 1)] ?? behind + 1];
};

/**
 * Makes a rule of ESLint about the texts of a program that are meant as URIs.
 *
 * @see RFC 3986 section 3
 */
export function uriRule<Options extends CommonOptions>(definition: Definition<Options>): Rule.RuleModule {
  const { description, fixable, suggests, properties, required, create } = definition;
  return {
    meta: {
      type: 'problem',
      docs: { description },
      ...(fixable === undefined ? {} : { fixable: 'code' }),
      ...(suggests === undefined ? {} : { hasSuggestions: true }),
      messages: { found: '{{message}} ({{code}}, {{section}})', change: 'Write "{{text}}".' },
      schema: [
        {
          type: 'object',
          properties: { schemes: SCHEMES, ...properties },
          additionalProperties: false,
          ...(required === undefined ? {} : { required: [...required] }),
        },
      ],
    },
    create: (context) => {
      // ESLint has validated them against the schema.
      const options = (context.options[0] ?? {}) as Partial<Options>;
      const look = create(options);
      const more = (options.schemes ?? []).map((scheme) => scheme.toLowerCase());
      return uriLiterals(context, more, (literal) => {
        look(literal, (finding, change) => {
          const { sourceCode } = context;
          const [start, end] = spanOf(literal, finding);
          const { message, code, section } = finding;
          const source = change && sourceOf(literal, change.text, sourceCode.text);
          const write = (fixer: Rule.RuleFixer): Rule.Fix | null =>
            source === undefined ? null : fixer.replaceText(literal.node, source);
          context.report({
            node: literal.node,
            loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) },
            messageId: 'found',
            data: { message, code, section },
            ...(change?.as === 'fix' && source !== undefined && !isCompared(literal.node) ? { fix: write } : {}),
            ...(change?.as === 'suggest' && source !== undefined
              ? { suggest: [{ messageId: 'change', data: { text: change.text }, fix: write }] }
              : {}),
          });
        });
      });
    },
  };
}
