import { createPage } from './page.js';

document.getElementById('from-disk')?.remove();
createPage(document.body);

void import('./console.js').then((urikit) => Object.assign(globalThis, { urikit }));

/** Keeps the page for later, without a connection. */
async function keep(): Promise<void> {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } };
  };
  const url = './service-worker.js';
  const policy = trustedTypes?.createPolicy('urikit', { createScriptURL: () => url });
  await navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url);
}

// A sandbox or a private window has no service workers: the page works as long as it is open.
if (import.meta.env.PROD) keep().catch(() => undefined);
