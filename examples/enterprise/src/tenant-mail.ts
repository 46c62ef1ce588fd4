// tsyringe refuses to load without it; an application imports it once, before all else.
import 'reflect-metadata';
import type { EngineKit, SchemeHooks, SchemePlugin, Schemes, Uri } from '@urikit/generic/hooks';
import { mailto as plainMailto, type MailtoConfig } from '@urikit/scheme-mailto';
import { mailtoSchemes } from '@urikit/scheme-mailto/profile';
import { inject, injectable } from 'tsyringe';
import { TENANT_DIRECTORY, type TenantDirectory } from './tenant-directory.js';

/** mailto as @urikit/scheme-mailto has it, and one rule on top that only a service can decide: who is a stranger. */
@injectable()
export class TenantMail implements SchemePlugin<MailtoConfig> {
  readonly id = 'tenant-mail';
  readonly version = '1.0.0';
  readonly contract = 2;
  readonly schemes = ['mailto'];
  readonly rfc = ['RFC 6068', 'ACME-MAIL 1'];
  readonly overrides = 'mailto@^0.1.0';
  readonly issues = [...(plainMailto.issues ?? []), 'stranger'];
  readonly configSchema = plainMailto.configSchema;
  /** Answers depend on the service, and a fingerprint cannot see into one. */
  readonly fingerprint: string;

  constructor(@inject(TENANT_DIRECTORY) private readonly directory: TenantDirectory) {
    this.fingerprint = directory.domains.join(' ');
  }

  configure(config: MailtoConfig, kit: EngineKit): Schemes {
    const mailto = mailtoSchemes(config, kit)['mailto'];
    const recipients = (uri: Uri): readonly string[] => {
      const { to = [], cc = [], bcc = [] } = mailto.view?.(mailto.normalize?.(uri) ?? uri) ?? {};
      return [...to, ...cc, ...bcc];
    };
    const isKnown = (address: string): boolean =>
      this.directory.domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
    const check: SchemeHooks['check'] = (uri, report, context) => {
      mailto.check?.(uri, report, context);
      if (recipients(uri).every(isKnown)) return;
      report({
        code: 'stranger',
        severity: 'warning',
        component: 'path',
        message: `expected addresses of ${this.directory.domains.join(', ')}`,
        section: 'ACME-MAIL 1',
      });
    };
    return { mailto: { ...mailto, id: this.id, check } };
  }
}
