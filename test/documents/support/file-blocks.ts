import { blocksOf } from './markdown.js';

/** A block that stands for a file: its first line is a comment with nothing but a path. */
export interface FileBlock {
  readonly path: string;
  readonly text: string;
  /** One-based line of its first line of code. */
  readonly line: number;
}

const PATH = /^\/\/ ((?:[\w.-]+\/)+[\w.-]+\.m?[jt]s)\n/;

/** The blocks of a document that are files. */
export const fileBlocksOf = (document: string): readonly FileBlock[] =>
  blocksOf(document).flatMap(({ text, line }) => {
    const [first = '', path] = PATH.exec(text) ?? [];
    return path === undefined ? [] : [{ path, text: text.slice(first.length), line }];
  });

/** Whether a block is a file, and so is run as one. */
export const isFileBlock = (text: string): boolean => PATH.test(text);
