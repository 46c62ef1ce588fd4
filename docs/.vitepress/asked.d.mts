export const ASKED: Readonly<Record<string, readonly string[]>>;
export function withAsked(path: string, html: string): string;
export const miniSearch: {
  readonly options: { readonly processTerm: (term: string) => string | null };
  readonly searchOptions: object;
};
