/** The part of apg-js that the oracles use; the package ships no types. */
declare module 'apg-js' {
  /** One node of a compiled rule; which fields it has depends on `type`, see `apgLib.ids`. */
  export interface Opcode {
    readonly type: number;
    readonly children?: readonly number[];
    readonly min?: number;
    readonly max?: number;
    readonly index?: number;
    readonly string?: readonly number[];
  }
  export interface GrammarObject {
    readonly rules: readonly { readonly name: string; readonly lower: string; readonly opcodes: readonly Opcode[] }[];
  }
  export interface Generator {
    generate(): void;
    readonly errors: readonly unknown[];
    errorsToAscii(): string;
    toObject(): GrammarObject;
  }
  export interface Ast {
    callbacks: Record<
      string,
      (state: number, chars: readonly number[], index: number, length: number, data: unknown) => number
    >;
    translate(data: unknown): void;
  }
  export interface Parser {
    ast: Ast | null;
    parse(
      grammar: GrammarObject,
      startRule: string,
      input: readonly number[],
      data?: unknown,
    ): { readonly success: boolean };
  }
  export const apgApi: new (source: string) => Generator;
  export const apgLib: {
    readonly ids: Readonly<Record<string, number>>;
    readonly parser: new () => Parser;
    readonly ast: new () => Ast;
  };
}
