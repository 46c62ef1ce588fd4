/**
 * Opens pages and remembers what went wrong on any of them: errors that were thrown, and violations of the page's policy.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url - of the folder that is served
 * @param {string} ready - a selector of an element that is there once the page is
 */
export const open = (browser, url, ready) => {
  const problems = [];
  const contexts = [];

  /** @param {string} path - behind the address of the folder, with a fragment where there is one */
  const page = async (path = '', options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    contexts.push(context);
    const opened = await context.newPage();
    opened.setDefaultTimeout(10_000);
    opened.on('pageerror', (error) => problems.push(`error on the page: ${error.message}`));
    opened.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text().slice(0, 300)}`);
    });
    opened.on('dialog', (dialog) => {
      problems.push(`a dialog was opened: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await opened.goto(url + path);
    await opened.locator(ready).waitFor({ state: 'attached' });
    return opened;
  };

  return {
    browser,
    page,
    problems,
    url,
    close: () => Promise.all(contexts.map((context) => context.close())),
  };
};
