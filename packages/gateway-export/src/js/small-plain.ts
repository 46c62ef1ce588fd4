/** The short way of most requests, left out: the whole way makes the same decision in less text. */

export const LONGEST_LABEL = 63;
export const isPlainHost = (): boolean => false;
export const isBare = (): boolean => false;
export const plainTargetOf = (): undefined => undefined;
export const isKnown = (scheme: string): boolean => scheme === 'http' || scheme === 'https';
export const hasAmbiguousPath = (): boolean => false;
export const hasMoreParams = (text: string, max: number): boolean => text.split('&').length > max;
export const plainKeyOf = (): undefined => undefined;
