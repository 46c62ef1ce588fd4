/** ToASCII of UTS #46: lower-case ASCII with A-labels; undefined for a name that IDNA refuses. */
export type ToAscii = (name: string) => string | undefined;

/** ToASCII of the platform (WHATWG URL 3.3). Without `URL`, each name is refused. */
export function platformToAscii(name: string): string | undefined {
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return undefined;
  }
}
