import * as urikit from 'urikit';
import { createPage } from './page.js';

createPage(document.body);

// The library, for the console of the browser.
Object.assign(globalThis, { urikit });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } };
  };
  const url = './service-worker.js';
  const policy = trustedTypes?.createPolicy('urikit', { createScriptURL: () => url });
  void navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url);
}
