import { extract } from '@urikit/generic';
import { linkify } from '../peers.mjs';
import { createRandom } from '../random.mjs';
import { WORDS } from '../words.mjs';

/** Paragraphs of about 80 words, each with two to four URIs among them. */
const paragraphs = () => {
  const r = createRandom(4300);
  const words = (least, most) => r.times(r.between(least, most), () => r.pick(WORDS)).join(' ');
  const uri = () => `https://www.example.org/${r.pick(WORDS)}/${r.pick(WORDS)}?q=${r.pick(WORDS)}`;
  return r.times(100, () =>
    [words(15, 30), ...r.times(r.between(2, 4), () => `(see ${uri()}), ${words(10, 20)}.`)].join(' '),
  );
};

/** Every URI of a text, by its place. */
export const extraction = {
  id: 'extract',
  title: 'find the URIs in a text',
  corpora: () => ({ prose: paragraphs(), 'no URI': paragraphs().map((text) => text.replace(/https:\/\//g, 'at ')) }),
  subjects: [
    { name: 'urikit', run: (text) => extract(text).length },
    { name: 'linkify-it', run: (text) => linkify.match(text)?.length ?? 0 },
  ],
};
