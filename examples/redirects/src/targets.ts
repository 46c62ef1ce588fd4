import { createEngine } from '@urikit/generic';
import { createHostFilter } from '@urikit/safety';
import { guardedFetch } from '@urikit/safety/fetch';

/** Where this application may send people: to itself, and to two hosts by https. */
export const ORIGIN = 'https://shop.example';

const engine = createEngine();
const partners = createHostFilter({ schemes: ['https'], allow: ['shop.example', 'pay.example', '*.partner.example'] });

/**
 * The URI that `?next=` asks for, where people may be sent there; the start page where not. A reference is resolved first,
 * so that `//evil.example` and `/\evil.example` are seen for what they are; what a browser reads is asked for, too.
 */
export function nextPage(next: unknown): string {
  if (typeof next !== 'string') return `${ORIGIN}/`;
  try {
    const target = engine.resolve(next, `${ORIGIN}/`);
    return partners.allows(target) && partners.allows(new URL(target).href) ? target : `${ORIGIN}/`;
  } catch {
    return `${ORIGIN}/`;
  }
}

/** Pages that others name are fetched from the public network alone. */
export const fetchPublic = guardedFetch(
  createHostFilter({
    schemes: ['http', 'https'],
    deny: ['not-global'],
    ports: [80, 443],
  }),
  { maxRedirects: 3 },
);
