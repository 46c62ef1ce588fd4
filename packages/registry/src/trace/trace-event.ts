/** One thing that happened while an engine answered. Frozen, and made of text alone: nobody gets at an answer by it. */
export interface TraceEvent {
  /** `'hook'`: a function of a plugin or an overlay ran. `'rule'`: a rule ran. `'answer'`: the engine answered. */
  readonly kind: 'hook' | 'rule' | 'answer';
  /** The member of the engine that was called, as in `normalize`; `hooks` where a hook was called on its own. */
  readonly verb: string;
  /** The id of a plugin or an overlay; `engine` for rules and answers of the engine. */
  readonly by: string;
  /** `check`; the id of a rule, as in `host-case`, `tel/visual-separators`; of an answer, the verb. */
  readonly name: string;
  /** Document and section of a rule, otherwise undefined. */
  readonly section: string | undefined;
  /** The text that it ran on, without userinfo and without what its scheme calls secret. */
  readonly text: string;
  /** In words: a URI, the codes of issues, `true`, `unchanged`. `(hidden)` where the text held something secret. */
  readonly result: string;
}

/** Is told what happens, as it happens. What it throws is dropped, so that no answer depends on it. */
export type Trace = (event: TraceEvent) => void;
