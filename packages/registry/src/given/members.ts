import { canonical, isPromise, kindOf as typeOf } from '@urikit/generic/internal';
import {
  issueText,
  lostMemberIssues,
  type Path,
  pathText,
  type SchemaIssue,
  schemaIssues,
} from '@urikit/schema-issues';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { RegistryError, type RegistryErrorCode } from './registry-error.js';

export type Members = Readonly<Record<string, unknown>>;

export interface Owner {
  readonly code: RegistryErrorCode;
  readonly subject: string;
  readonly plugins?: readonly string[];
  /** Its place in a configuration. */
  readonly path?: Path | undefined;
  readonly file?: string | undefined;
  /** The owner of a mistake at a path, if it is another one. */
  readonly ownerAt?: (path: Path) => Pick<Owner, 'code' | 'plugins'> | undefined;
}

/** The error of an object of a caller. @param problem - begins with the subject */
export const refusal = (
  { code, subject: _, ownerAt: __, ...circumstances }: Owner,
  problem: string,
  cure: string,
): RegistryError => new RegistryError(code, problem, cure, circumstances);

export const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

export const kindOf = (value: unknown): string => typeOf(value).replace('array', 'a list');

/** A value for a message; with words for one that is not data. */
export const textOf = (value: unknown): string =>
  typeof value === 'number'
    ? String(value)
    : ((value === undefined ? undefined : canonical(value)) ?? 'a value that is not data');

/** The cure of a promise in the place of a value. */
export const AWAIT = 'await it first and give the result: a registry is made in one step';

/** Makes a value when it is first asked for, and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Drops the answer of a listener. A promise that is rejected ends a process of Node if it has no handler. */
export function dropAnswer(answer: unknown): void {
  if (isPromise(answer)) void Promise.allSettled([answer]);
}

/** The code of an issue of a schema. @param other - if the issue is about no name that is not known */
export const codeFor = ({ code }: SchemaIssue, other: RegistryErrorCode): RegistryErrorCode =>
  code === 'unknown-key' ? 'input/unknown-option' : other;

/** The result of a schema: its value, and every issue, those of keys that would be lost included. */
export interface Outcome {
  readonly value?: unknown;
  readonly issues: readonly SchemaIssue[];
}

/** Reads a value by a schema of Zod 4, without code made at run time, which some platforms do not allow. */
export function readBy(schema: $ZodType, value: unknown): Outcome {
  const { success, data, error } = z.safeParse(schema, value, { jitless: true });
  return {
    value: data,
    issues: success ? lostMemberIssues(schema, value, data) : schemaIssues(error.issues, schema, value),
  };
}

/** Reads a value, or refuses one that breaks its schema. @param owner - its subject begins the message, and its path leads to the value */
export function checkBy(owner: Owner, schema: $ZodType, value: unknown, cure?: string): unknown {
  const { value: read, issues } = readBy(schema, value);
  const [first] = issues;
  if (first === undefined) return read;
  const at = { ...owner, ...owner.ownerAt?.(first.path) };
  const path = owner.path?.concat(first.path);
  const words = issues.map((issue) => [pathText(issue.path), issueText(issue)].filter(Boolean).join(': ')).join('; ');
  const problem = [owner.subject, words].filter(Boolean).join(': ');
  const stray = issues.find((one) => one.code === 'unknown-key');
  throw refusal({ ...at, code: codeFor(first, at.code), path }, problem, cure ?? (stray ?? first).cure);
}

/** The schema of a function. @param expected - as in `a function (event) => void` */
export const functionAs = (expected: string): z.ZodType =>
  z.custom((value) => typeof value === 'function', `expected ${expected}`);
