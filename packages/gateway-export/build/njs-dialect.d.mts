/** One entry of `no-restricted-syntax`. */
export interface RestrictedSyntax {
  readonly selector: string;
  readonly message: string;
}
export const NJS_DIALECT: readonly RestrictedSyntax[];
export const NJS_FILES: readonly string[];
export const NJS_FOLDED: readonly string[];
export const LUA_DIALECT: readonly RestrictedSyntax[];
export const LUA_FILES: readonly string[];
export const NOT_IN_LUA: readonly string[];
