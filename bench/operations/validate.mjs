import { generic } from '../engine.mjs';
import { floors } from '../floors.mjs';
import { invalidTexts } from '../invalid.mjs';
import { fastUri, hyperjump, uriJs, whatwg } from '../peers.mjs';

const { isUri, tryParse } = generic;

export const validation = {
  id: 'validate',
  title: 'validate',
  corpora: ({ generated: { mixed: _references, ...uris } }) => uris,
  subjects: [
    { name: 'urikit', run: (text) => Number(isUri(text)), answer: 1 },
    { name: 'native URL', run: (text) => Number(URL.canParse(text)), answer: 1 },
    { name: 'fast-uri', run: (text) => Number(fastUri.parse(text).error === undefined), answer: 1 },
    { name: 'uri-js', run: (text) => Number(uriJs.parse(text).error === undefined), answer: 1 },
    { name: '@hyperjump/uri', run: (text) => Number(hyperjump.isUri(text)), answer: 1 },
    { name: 'whatwg-url', run: (text) => Number(whatwg.URL.canParse(text)), answer: 1 },
    ...floors,
  ],
};

export const rejection = {
  id: 'reject',
  title: 'reject a malformed text',
  corpora: invalidTexts,
  subjects: [
    { name: 'urikit', run: (text) => Number(isUri(text)), answer: 0 },
    { name: 'urikit tryParse (with the issue)', run: (text) => Number(tryParse(text).ok), answer: 0 },
    { name: 'native URL', run: (text) => Number(URL.canParse(text)), answer: 0 },
    { name: 'fast-uri', run: (text) => Number(fastUri.parse(text).error === undefined), answer: 0 },
    { name: 'uri-js', run: (text) => Number(uriJs.parse(text).error === undefined), answer: 0 },
    { name: '@hyperjump/uri', run: (text) => Number(hyperjump.isUri(text)), answer: 0 },
    { name: 'whatwg-url', run: (text) => Number(whatwg.URL.canParse(text)), answer: 0 },
  ],
};
