/** The part of apg-js that the oracles use; the package ships no types. */
declare module 'apg-js' {
  /** One node of a compiled rule; which fields it has depends on `type`, see `apgLib.ids`. */
  interface Opcode {
    readonly type: number;
    readonly children?: readonly number[];
    readonly min?: number;
    readonly max?: number;
    readonly index?: number;
    readonly string?: readonly number[];
  }
  interface GrammarObject {
    readonly rules: readonly { readonly name: string; readonly lower: string; readonly opcodes: readonly Opcode[] }[];
  }
  interface Generator {
    generate(): void;
    readonly errors: readonly unknown[];
    errorsToAscii(): string;
    toObject(): GrammarObject;
  }
  interface CallbackState {
    readonly state: number;
    readonly phraseLength: number;
  }
  type RuleCallback = (result: CallbackState, chars: readonly number[], phraseIndex: number, data: unknown) => void;
  interface Ast {
    callbacks: Record<string, (state: number, chars: readonly number[], index: number, length: number, data: unknown) => number>;
    translate(data: unknown): void;
  }
  interface Parser {
    ast: Ast | null;
    parse(grammar: GrammarObject, startRule: string, input: readonly number[], data?: unknown): { readonly success: boolean };
  }
  const apg: {
    readonly apgApi: new (source: string) => Generator;
    readonly apgLib: {
      readonly ids: Readonly<Record<string, number>>;
      readonly parser: new () => Parser;
      readonly ast: new () => Ast;
    };
  };
  export default apg;
}
