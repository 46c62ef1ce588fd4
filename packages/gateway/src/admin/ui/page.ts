import type { PurgeOrder } from '../purge.js';
import { bytesText, numberText } from './figures.js';
import { type Html, markup, NOTHING } from './html.js';
import type { FoundEntries } from '@urikit/http-cache/internal';

/** A purge as it stands in the form. */
export interface Asked {
  readonly by: string;
  readonly value: string;
  readonly soft: boolean;
}

/** The result of a form. */
export interface Result {
  readonly notice?: string | undefined;
  readonly error?: string | undefined;
  readonly asked?: Asked | undefined;
  /** The order of the form, and its entries; undefined if the store does not say. */
  readonly preview?: { readonly order: PurgeOrder; readonly found: FoundEntries | undefined } | undefined;
}

const KINDS = [
  ['uri', 'a resource, by its URI'],
  ['prefix', 'all resources that begin with a URI'],
  ['tag', 'all answers with a tag'],
  ['key', 'one key'],
  ['all', 'everything'],
] as const;

const frame = (base: string, title: string, body: Html, script: Html = NOTHING): string =>
  markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${base}/ui/style.css" />
        ${script}
      </head>
      <body>
        ${body}
      </body>
    </html> `.html;

/** The form that begins a session. */
export const loginPage = (base: string, error?: string): string =>
  frame(
    base,
    'Sign in – urikit gateway',
    markup`<main class="login">
      <section>
        <h1>urikit gateway</h1>
        <form method="post" action="${base}/ui/login">
          <label
            >Token of the admin<input type="password" name="token" autocomplete="current-password" required autofocus
          /></label>
          ${error === undefined ? NOTHING : markup`<p class="error" role="alert">${error}</p>`}
          <button class="act">Sign in</button>
        </form>
      </section>
    </main>`,
  );

const hidden = (name: string, value: string): Html => markup`<input type="hidden" name="${name}" value="${value}" />`;

function previewOf(base: string, csrf: string, { asked, preview }: Result, where: string): Html {
  if (preview === undefined || asked === undefined) return NOTHING;
  const { found } = preview;
  const does = asked.soft ? 'makes stale' : 'deletes';
  const count =
    found === undefined
      ? markup`<p>The store does not say how many entries this purge ${does}.</p>`
      : markup`<p>
            This purge ${does}
            <b>${numberText(found.entries)} ${found.entries === 1 ? 'entry' : 'entries'}</b> (${bytesText(found.bytes)})
            ${where}.
          </p>
          ${
            found.keys.length === 0
              ? NOTHING
              : markup`<ul>
                  ${found.keys.map((key) => markup`<li class="uri">${key}</li>`)}
                </ul>`
          }`;
  return markup`<div class="preview" id="preview">
    ${count}
    <form class="row" method="post" action="${base}/ui/purge">
      ${hidden('csrf', csrf)}${hidden('by', asked.by)}${hidden('value', asked.value)}${asked.soft ? hidden('soft', 'on') : NOTHING}
      <button class="danger">${asked.soft ? 'Purge softly' : 'Purge'}</button>
    </form>
  </div>`;
}

const purgeForm = (base: string, csrf: string, result: Result, where: string): Html => {
  const { by = 'uri', value = '', soft = false } = result.asked ?? {};
  return markup`<section>
    <h2>Purge</h2>
    <form class="row" method="post" action="${base}/ui/preview">
      ${hidden('csrf', csrf)}
      <label
        >Purge<select name="by">
          ${KINDS.map(
            ([name, text]) =>
              markup`<option value="${name}" ${name === by ? markup` selected` : NOTHING}>${text}</option>`,
          )}
        </select></label
      >
      <label class="grow"
        >URI, tag or key<input name="value" value="${value}" autocomplete="off" spellcheck="false"
      /></label>
      <label class="check"
        ><input type="checkbox" name="soft" ${soft ? markup` checked` : NOTHING} />soft: make stale, keep</label
      >
      <button class="act">Preview</button>
    </form>
    ${result.error === undefined ? NOTHING : markup`<p class="error" role="alert">${result.error}</p>`}
    ${result.notice === undefined ? NOTHING : markup`<p role="status">${result.notice}</p>`}${previewOf(base, csrf, result, where)}
  </section>`;
};

/** The page of a session. @param where - the entries that a preview counts */
export const mainPage = (
  base: string,
  { csrf, result, live, store, where }: { csrf: string; result: Result; live: Html; store: string; where: string },
): string =>
  frame(
    base,
    'urikit gateway',
    markup`<header>
        <h1>urikit gateway</h1>
        <span id="state" role="status">Live</span><span>${store}</span>
        <form method="post" action="${base}/ui/logout">${hidden('csrf', csrf)}<button>Sign out</button></form>
      </header>
      <main>${purgeForm(base, csrf, result, where)}${live}</main>`,
    markup`<script src="${base}/ui/page.js" defer></script>`,
  );
