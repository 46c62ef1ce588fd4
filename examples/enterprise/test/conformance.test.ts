import { describeScheme } from '@urikit/scheme-conformance';
import { mailto } from '@urikit/scheme-mailto';
import { TenantMail } from '../src/tenant-mail.js';

/** The codes and options that mailto brings: its own table has their rows. */
const inherited = [
  ...(mailto.issues ?? []).map((code) => `tenant-mail/${code}`),
  ...Object.keys(mailto.configSchema.parse({})),
].map((name) => [name, 'a row of @urikit/scheme-mailto has it'] as const);

// An injected service is a plain value here: one directory for all of the laws.
describeScheme(new TenantMail({ tenant: 'acme', domains: ['acme.example'] }), {
  normalize: [['RFC 6068 2', 'MAILTO:Joe@ACME.example', 'mailto:Joe@acme.example']],
  equivalent: [['RFC 6068 2', 'mailto:a@acme.example?to=b@acme.example', 'mailto:a@acme.example,b@acme.example']],
  different: [['RFC 6068 2', 'mailto:Joe@acme.example', 'mailto:joe@acme.example']],
  issues: [
    ['ACME-MAIL 1', 'mailto:a@ACME.example', []],
    ['ACME-MAIL 1', 'mailto:a@elsewhere.example', ['tenant-mail/stranger']],
    ['ACME-MAIL 1', 'mailto:a@acme.example?cc=b@elsewhere.example', ['tenant-mail/stranger']],
  ],
  withoutRow: inherited,
  spelling: [['tenant-mail/to-header', 'RFC 6068 2: some readers ignore the addresses of "to", others take them']],
  rewrites: { section: 'RFC 6068 2', adds: [','], removes: ['?', '&', '=', ','] },
});
