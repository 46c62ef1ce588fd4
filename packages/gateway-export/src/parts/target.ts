import type { CompiledPolicy } from '@urikit/cache-key';
import type { PathForm } from '../path-forms.js';

/** A file that an export writes. */
export interface ExportFile {
  /** Relative to the folder of `--out`, with `/` between names. */
  readonly path: string;
  readonly text: string;
}

/** The settings of an export besides the plan. */
export interface ExportContext {
  /** Begins the names of files, variables and functions: a lower-case letter, then letters, digits and `_`. */
  readonly name: string;
  /** The absolute path of the folder that is written. */
  readonly folder: string;
  /** True if the gateway says which hops may say how they were reached. Each target names the place to say it. */
  readonly trust: boolean;
  /** True for the shortest code of a target that has several. */
  readonly small?: boolean;
  /**
   * The text of a file of this package, by its path from `dist/export`, where `npm run build` makes files.
   *
   * @throws UrikitError `input/value` if the file does not exist
   */
  readonly runtime: (path: string) => string;
}

/** A gateway or platform that a policy can be exported to. */
export interface ExportTarget {
  /** As `--target` takes it. */
  readonly name: string;
  /** One line for `--target list`. */
  readonly summary: string;
  /** True if the tests of this package run its files on the software itself. Files of other targets are examples. */
  readonly isTested: boolean;
  /** The software and the modules that have to be there, with their versions. */
  readonly needs: string;
  /** True if `--small` has a meaning. */
  readonly takesSmall?: boolean;
  /** The forms of a path that it cannot keep, each with the reason: a policy with one is refused. */
  readonly lacks?: Partial<Record<PathForm, string>>;
  /** The reason why it cannot say which hops may say how they were reached: `--trust` is refused. Absent: it can. */
  readonly distrusts?: string;
  /**
   * The files for one policy, besides `README.md`. Each names the fingerprint of the plan.
   *
   * @throws UrikitError `input/value` if this gateway cannot keep a rule of the policy
   */
  readonly files: (plan: CompiledPolicy, context: ExportContext) => readonly ExportFile[];
}
