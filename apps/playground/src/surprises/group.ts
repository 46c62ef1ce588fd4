/** A string, or two, that most people read wrongly. */
export interface Surprise {
  readonly text: string;
  readonly other?: string;
  readonly base?: string;
  /** One sentence about it. */
  readonly says: string;
  /** The advisory about a program that read the string wrongly. */
  readonly advisory?: string;
}

export interface Group {
  readonly title: string;
  readonly surprises: readonly Surprise[];
}
