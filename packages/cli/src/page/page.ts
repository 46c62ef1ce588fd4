import { createHash } from 'node:crypto';
import { grouped } from '../io/table.js';
import { VERSION } from '../version.js';
import { type Content, markup, type Html } from './markup.js';
import { numberText, type Summary } from './sections.js';
import { STYLE } from './style.js';

/** A page: its title, one sentence with the result, and its sections. */
export interface Page {
  readonly title: string;
  readonly lead: Content;
  readonly sections: readonly Content[];
}

/** The page may load no resource and run no script; its one style sheet is named by hash (CSP 3, 6.7.3). */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** One document of HTML that needs no other file. Its markup is XML too, except for the first line. */
export const pageOf = ({ title, lead, sections }: Page): string =>
  markup`<!DOCTYPE html>
    <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>${{ markup: STYLE }}</style>
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p class="lead">${lead}</p>
        </header>
        <main>${sections}</main>
        <footer>
          Written by urikit ${VERSION}. Secrets are hidden, and characters outside of ASCII are shown as code points.
        </footer>
      </body>
    </html>
`.markup;

/** A section with its heading. A section without content is left out. */
export const section = (heading: string, ...content: readonly Content[]): Html =>
  markup`<section>
    <h2>${heading}</h2>
    ${content}
  </section>
`;

/** Numbers with their names, above all sections. */
export const facts = (all: Summary['facts']): Html =>
  markup`<dl class="facts">
    ${all.map(
      ([name, value, share]) =>
        markup`<div>
          <dt>${name}</dt>
          <dd>${grouped(value)}${share ? ` (${numberText({ share }) ?? ''})` : ''}</dd>
        </div>`,
    )}
  </dl>
`;
