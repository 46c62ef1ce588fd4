import type { Rule, SourceCode } from 'eslint';
import { type Places, placesOf } from './places.js';

type Node = Rule.Node;
type Expression = Extract<Node, { type: 'BinaryExpression' }>['left'];

/** The known part of a string in the program. */
export interface Written {
  readonly node: Node;
  /** Its value, without the parts that are only known when the program runs. */
  readonly text: string;
  readonly places: Places;
  /** Offsets into `text` of the unknown parts. */
  readonly holes: readonly number[];
  /** True if it is one literal whose source equals its value, so that a fix can replace it. */
  readonly isPlain: boolean;
}

/** Texts, one behind the other. */
class Collected {
  text = '';
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly holes: number[] = [];

  hole(): void {
    if (this.holes.at(-1) !== this.text.length) this.holes.push(this.text.length);
  }

  /** Adds a value that stands between two offsets of the file. */
  add(value: string, file: string, start: number, end: number): void {
    const places = placesOf(file.slice(start, end), start, value.length);
    for (let i = 0; i < value.length; i++) {
      this.from.push(places?.from[i] ?? start);
      this.to.push(places?.to[i] ?? end);
    }
    this.text += value;
  }
}

const isString = (node: {
  readonly type: string;
  readonly value?: unknown;
}): node is { type: 'Literal'; value: string } => node.type === 'Literal' && typeof node.value === 'string';

/** The operands of `a + b + c`, from left to right. The chain may be as long as a file. */
function operandsOf(root: Expression): readonly Expression[] {
  const operands: Expression[] = [];
  let left = root;
  for (; left.type === 'BinaryExpression' && left.operator === '+'; left = left.left) operands.push(left.right);
  return [...operands, left].reverse();
}

function addOperand(to: Collected, operand: Expression, file: string): void {
  const [start = 0, end = 0] = operand.range ?? [];
  if (isString(operand)) to.add(operand.value, file, start + 1, end - 1);
  else if (operand.type === 'TemplateLiteral') {
    // Parsers differ: ranges of its parts may include the delimiters, "`", "${" and "}".
    const holdDelimiters = operand.quasis[0]?.range?.[0] === start;
    for (const { range, tail, value } of operand.quasis) {
      const [begin = 0, behind = 0] = range ?? [];
      if (holdDelimiters) to.add(value.cooked ?? '', file, begin + 1, behind - (tail ? 1 : 2));
      else to.add(value.cooked ?? '', file, begin, behind);
      if (!tail) to.hole();
    }
  } else to.hole();
}

const isText = (node: Expression): boolean => isString(node) || node.type === 'TemplateLiteral';

/**
 * Reads a string, a template, or a sum of strings and other values.
 *
 * @returns undefined if it does not begin with a string
 */
export function writtenAt(node: Node, { text: file }: Pick<SourceCode, 'text'>): Written | undefined {
  const operands = operandsOf(node as Expression);
  const [first] = operands;
  if (first === undefined || !isText(first)) return undefined;
  const all = new Collected();
  for (const operand of operands) addOperand(all, operand, file);
  const { text, from, to, holes } = all;
  const [start = 0, end = 0] = node.range ?? [];
  const isPlain = operands.length === 1 && holes.length === 0 && file.slice(start + 1, end - 1) === text;
  return { node, text, places: { from, to }, holes, isPlain };
}
