import { settingsOf } from '../njs/settings.js';
import { AUTH_REQUEST_LACKS } from '../keys/hand-over.js';
import { askingHttp, askingProxy, askingServer, type NginxKeys } from '../keys/nginx-conf.js';
import { heading } from '../parts/heading.js';
import type { ExportFile, ExportTarget } from '../parts/target.js';

/** nginx without any module but its own: it asks a key service before it looks into its cache. */
export const nginxKeys: ExportTarget = {
  name: 'nginx-keys',
  summary: 'nginx by auth_request, with a key service beside it',
  isTested: true,
  needs: 'nginx 1.21.1 or later with its own module http_auth_request, and `urikit-gateway keys`',
  lacks: AUTH_REQUEST_LACKS,
  files: (plan, context) => {
    const { name, trust } = context;
    const keys: NginxKeys = { plan, name, trust, set: settingsOf(plan, trust ? 'trusted' : undefined).set };
    const file = (part: string, lines: readonly string[]): ExportFile => ({
      path: `${name}-${part}.conf`,
      text: [heading('#', 'nginx-keys', plan), ...lines, ''].join('\n'),
    });
    return [file('http', askingHttp(keys)), file('server', askingServer(keys)), file('proxy', askingProxy(keys))];
  },
};
