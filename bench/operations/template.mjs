import { parseTemplate } from '@urikit/template';
import uriTemplates from 'uri-templates';
import { parseTemplate as urlTemplate } from 'url-template';
import { read } from '../sink.mjs';

const PAIRS = [
  ['/users/{id}', { id: '7' }],
  ['/search{?q,lang,page}', { q: 'a b', lang: 'en', page: '2' }],
  ['/repos/{owner}/{repo}/issues{?state,labels}', { owner: 'acme', repo: 'doc', state: 'open', labels: 'bug' }],
  ['{/path}{#section}', { path: 'größe', section: 'a' }],
];
const sources = PAIRS.map(([text]) => text);
const made = (make) => Object.fromEntries(sources.map((text) => [text, make(text)]));
const ours = made(parseTemplate);
const theirs = made(urlTemplate);
const others = made(uriTemplates);

/** Templates that were read once, expanded. */
export const templateExpansion = {
  id: 'template-expand',
  title: 'expand a URI Template',
  pairs: true,
  corpora: () => ({ templates: PAIRS }),
  subjects: [
    { name: 'urikit', run: (text, values) => read(ours[text].expand(values)) },
    { name: 'url-template', run: (text, values) => read(theirs[text].expand(values)) },
    { name: 'uri-templates', run: (text, values) => read(others[text].fill(values)) },
  ],
};

/** The way back, which url-template does not have. */
export const templateMatch = {
  id: 'template-match',
  title: 'match a URI against a URI Template',
  pairs: true,
  corpora: () => ({ templates: PAIRS.map(([text, values]) => [text, ours[text].expand(values)]) }),
  subjects: [
    { name: 'urikit', run: (text, uri) => Object.keys(ours[text].match(uri)).length },
    { name: 'uri-templates', run: (text, uri) => Object.keys(others[text].fromUri(uri)).length },
  ],
};
