/** What a command has of the world around it. */
export interface Io {
  readonly stdout: { readonly write: (text: string) => unknown };
  readonly stderr: { readonly write: (text: string) => unknown };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves with the name of a signal that asks to stop. */
  readonly stopped: () => Promise<string>;
  /** Is told whenever a signal asks to read the configuration once more. */
  readonly onReload?: ((listener: () => void) => void) | undefined;
}

/** 0 done; 1 something is wrong with what was given; 2 misuse, or something that could not be read or started. */
export type ExitCode = 0 | 1 | 2;
