import type { Section } from './readme.js';

/**
 * The section about requests without a key, whose path a server and its origin must read alike.
 *
 * @param redirects - true if the server can keep `path.form: redirect`
 */
export const onePath = (redirects = true): Section => ({
  title: 'Requests without a key',
  lines: [
    'A request without a key (a cookie, Authorization, POST) is forwarded with the path that came. If that path has a dot-segment or an',
    'encoded unreserved character (`/x/../admin`, `/%61dmin`), the answer is 400: a rule for `/admin` would not see it, and the origin',
    `would.${redirects ? ' `path: { form: redirect }` in the policy sends the client to the normal form instead.' : ''}`,
  ],
});
