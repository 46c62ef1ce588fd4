/** The streams, environment and signals that a command uses. */
export interface Io {
  readonly stdout: { readonly write: (text: string) => unknown };
  readonly stderr: { readonly write: (text: string) => unknown };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves with the name of a signal that asks to stop. */
  readonly stopped: () => Promise<string>;
  /** Is told whenever a signal asks to read the configuration once more. */
  readonly onReload?: ((listener: () => void) => void) | undefined;
}

/** 0 done; 1 an error in the input; 2 wrong usage, or a file that cannot be read or a server that cannot start. */
export type ExitCode = 0 | 1 | 2;
