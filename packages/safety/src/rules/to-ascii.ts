/** ToASCII of UTS #46: lower-case ASCII with A-labels; undefined for a name that IDNA refuses. */
export type ToAscii = (name: string) => string | undefined;

/** ToASCII of the platform (WHATWG URL 3.3). A platform without `URL` takes each name. */
export function platformToAscii(name: string): string | undefined {
  if (typeof URL !== 'function') return undefined;
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return undefined;
  }
}
