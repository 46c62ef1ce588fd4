/** The media types that write a parameter (OpenAPI 3.1.1 4.8.12.3). */
export type Media = 'json' | 'text' | 'form';

const MEDIA: readonly (readonly [Media, RegExp])[] = [
  ['json', /^(?:application\/json|[^;]*\+json)\s*(?:;|$)/i],
  ['text', /^text\/plain\s*(?:;|$)/i],
  ['form', /^application\/x-www-form-urlencoded\s*(?:;|$)/i],
];

/** Tells which of them a media type is; undefined for another one. */
export const mediaOf = (type: string): Media | undefined => MEDIA.find(([, pattern]) => pattern.test(type))?.[0];
