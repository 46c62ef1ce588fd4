import { createHash } from 'node:crypto';

/**
 * The page of the frame that runs plugins. Its policy names one script by its digest, so that neither the frame nor a worker of
 * it can load another one: not even `'self'`, whose addresses could carry data to the server of the page.
 *
 * @param {string} script - the text of the one script
 */
export const pluginFrame = (script) => {
  const digest = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${digest}'; worker-src blob:; connect-src 'none'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Plugins</title>
<script>${script}</script>
</html>
`;
};
