import type { InjectionToken } from 'tsyringe';

/** What a plugin may know of the tenant that it works for. */
export interface TenantDirectory {
  readonly tenant: string;
  /** Domains that mail may go to, lower case. */
  readonly domains: readonly string[];
}

/** Under this name a plugin asks for it. */
export const TENANT_DIRECTORY: InjectionToken<TenantDirectory> = Symbol('TENANT_DIRECTORY');
