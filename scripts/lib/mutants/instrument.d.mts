export const instrument: (
  file: string,
  text: string,
) => { readonly text: string; readonly regions: readonly (readonly [number, number])[] };
export const regionAt: (regions: readonly (readonly [number, number])[], at: number) => number | undefined;
