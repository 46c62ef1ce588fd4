/** The package has a declaration file under a name that the compiler does not look for. */
declare module 'unicode-confusables' {
  /** Each character by the one that Unicode names as what it is confused with (UTS #39 4). */
  export const rectifyConfusion: (text: string) => string;
}
