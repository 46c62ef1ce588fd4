import { fileURLToPath } from 'node:url';
import { createRegistry, type SchemeRegistry } from '@urikit/registry';
import { loadConfig, type LoadOptions } from '@urikit/registry/file';
import { TENANT_DIRECTORY, type TenantDirectory } from './tenant-directory.js';
import { TenantMail } from './tenant-mail.js';

/** The registry of the enterprise, and one for each tenant. */
export interface Enterprise {
  readonly base: SchemeRegistry;
  readonly tenants: Readonly<Record<string, SchemeRegistry>>;
}

const fileOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** What a database would know. */
const DIRECTORIES: readonly TenantDirectory[] = [
  { tenant: 'north', domains: ['north.example', 'acme.example'] },
  { tenant: 'south', domains: ['south.example'] },
];

const service = (directory: TenantDirectory) => [{ token: TENANT_DIRECTORY, useValue: directory }];

/** The company knows the domains of each tenant, because a tenant is judged by the company's directory as well as by its own. */
const DOMAINS: readonly string[] = [...new Set(DIRECTORIES.flatMap(({ domains }) => domains))];

/** The sets of the teams out of the file, the plugin class of this application, and a child for each tenant. */
export async function compose(options: LoadOptions = {}): Promise<Enterprise> {
  const base = createRegistry({
    ...(await loadConfig(fileOf('urikit.config.yaml'), options)),
    plugins: [TenantMail],
    services: service({ tenant: 'acme', domains: DOMAINS }),
  });
  const tenants: Record<string, SchemeRegistry> = {};
  for (const directory of DIRECTORIES) {
    const config = await loadConfig(fileOf(`tenants/${directory.tenant}.yaml`), options);
    tenants[directory.tenant] = base.extend({ ...config, services: service(directory) });
  }
  return { base, tenants };
}
