import ts from 'typescript';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { findingsOn } from '../../support/compiler.js';
import { root } from '../../support/workspace.js';

/** What a snippet claims: an expression, and what stands behind it as a comment. */
export interface Claim {
  readonly expression: string;
  /** `'http://h/'`, or `throws syntax/port`. */
  readonly claimed: string;
}

/** What runs a claim. `value` gives what was claimed, undefined where an exception was. */
export type Judge = (claim: Claim, actual: () => unknown, value: (() => unknown) | undefined) => void;

/** What is claimed is a value in JavaScript: a script is only read where it is made. */
const isExpression = (text: string): boolean => {
  try {
    return new Script(`(${text}\n);`) instanceof Script;
  } catch {
    return false;
  }
};

/** `{ a: 1, ... }` claims a part of an object. */
export const isPartial = (claimed: string): boolean => /,\s*\.\.\.\s*\}/.test(claimed);
const withoutDots = (claimed: string): string => claimed.replace(/,\s*\.\.\.\s*\}/g, ' }');

/**
 * The comment behind a statement, with the lines of comment below that complete it. @throws for a comment that is no
 * value
 */
function claimBehind(text: string, end: number): string | undefined {
  const [first = '', ...rest] = text.slice(end).split('\n');
  const [, comment] = /^\s*\/\/ (.*)$/.exec(first) ?? [];
  if (comment === undefined || comment.startsWith('throws ')) return comment;
  let claimed = comment;
  for (const line of rest) {
    if (isExpression(withoutDots(claimed))) break;
    const [, more] = /^\s*\/\/ (.*)$/.exec(line) ?? [];
    if (more === undefined) break;
    claimed += `\n${more}`;
  }
  if (!isExpression(withoutDots(claimed)))
    throw new Error(`a comment behind an expression is its value, and this is none: ${claimed}`);
  return claimed;
}

/** A snippet as a program that calls `judge` for each claim, and the claims themselves. */
export function compileSnippet(
  text: string,
  options: ts.CompilerOptions = { module: ts.ModuleKind.CommonJS },
): { readonly code: string; readonly claims: readonly Claim[] } {
  const source = ts.createSourceFile('snippet.ts', text, ts.ScriptTarget.ES2022, true);
  const claims: Claim[] = [];
  let program = '';
  let done = 0;
  for (const statement of source.statements) {
    if (!ts.isExpressionStatement(statement)) continue;
    const claimed = claimBehind(text, statement.end);
    if (claimed === undefined) continue;
    const expression = statement.expression.getText(source);
    const value = claimed.startsWith('throws ') ? 'undefined' : `() => (${withoutDots(claimed)})`;
    program += `${text.slice(done, statement.getStart(source))}judge(${String(claims.length)}, () => (${expression}), ${value});`;
    done = statement.end;
    claims.push({ expression, claimed });
  }
  const { outputText } = ts.transpileModule(program + text.slice(done), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, experimentalDecorators: true, ...options },
  });
  return { code: outputText, claims };
}

/** A constructor of functions, from text: `Function`, or that of functions with `await` in them. */
type FunctionFrom<Result> = new (...parametersAndCode: readonly string[]) => (...given: readonly unknown[]) => Result;

const AsyncFunction = (async () => {
  await Promise.resolve();
}).constructor as FunctionFrom<Promise<void>>;

/** Runs a snippet; its imports are looked up in `modules`. */
export function runSnippet(text: string, modules: Readonly<Record<string, object>>, judge: Judge): void {
  run(Function as unknown as FunctionFrom<void>, text, modules, judge);
}

/** Runs a snippet that awaits something. */
export const runAsyncSnippet = (text: string, modules: Readonly<Record<string, object>>, judge: Judge): Promise<void> =>
  run(AsyncFunction, text, modules, judge);

function run<Result>(
  From: FunctionFrom<Result>,
  text: string,
  modules: Readonly<Record<string, object>>,
  judge: Judge,
): Result {
  const { code, claims } = compileSnippet(text);
  const require = (name: string): object => {
    const found = modules[name];
    if (found === undefined) throw new Error(`a snippet imports "${name}", which no test provides`);
    return found;
  };
  const decide = (i: number, actual: () => unknown, value: (() => unknown) | undefined): void => {
    judge(claims[i] as Claim, actual, value);
  };
  return new From('require', 'exports', 'judge', code)(require, {}, decide);
}

/** The exports of a source; its imports are looked up in `modules`. */
export function moduleOf(source: string, modules: Readonly<Record<string, object>>): object {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const made: object = {};
  const From = Function as unknown as FunctionFrom<void>;
  new From('require', 'exports', outputText)((name: string) => modules[name], made);
  return made;
}

/**
 * The findings of the compiler on snippets, each with the place that `place` names.
 *
 * @param sources - of packages that are not installed, by name
 */
export function typeErrors(
  snippets: readonly { readonly place: string; readonly text: string }[],
  sources: Readonly<Record<string, string>> = {},
): readonly string[] {
  const nameOf = (i: number): string => `snippet-${String(i)}.ts`;
  const places = new Map(snippets.map(({ place }, i) => [nameOf(i), place]));
  const programs = Object.fromEntries(snippets.map(({ text }, i) => [nameOf(i), `${text}\nexport {};\n`]));
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ types: ['node'], noEmit: true, verbatimModuleSyntax: false, experimentalDecorators: true },
      // Paths of their own take the place of those of the repository.
      ...(Object.keys(sources).length > 0
        ? { paths: Object.fromEntries(Object.keys(sources).map((name) => [name, [`./${name}.ts`]])) }
        : {}),
    },
  };
  const files = Object.fromEntries(Object.entries(sources).map(([name, text]) => [`${name}.ts`, text]));
  return findingsOn(config, { ...programs, ...files }).map(
    ({ file, line, message }) => `${places.get(file) ?? file}, line ${String(line)} of it: ${message}`,
  );
}
