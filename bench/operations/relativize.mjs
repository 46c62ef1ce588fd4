import { engine } from 'urikit';
import { createRandom } from '../random.mjs';
import { URI } from '../peers.mjs';
import { read } from '../sink.mjs';

/** Two URIs of one host, so that each peer has a relative reference to make. */
const ofOneHost = () => {
  const r = createRandom(4200);
  const segments = (least, most) =>
    r.times(r.between(least, most), () => r.pick(['a', 'docs', 'v2', 'guide', 'index']));
  return r.times(500, () => {
    const shared = ['http://www.example.org', ...segments(0, 3)].join('/');
    const [target, base] = [0, 1].map(() => [shared, ...segments(1, 3), 'page.html'].join('/'));
    return [`${target}?q=1`, base];
  });
};

/** The shortest reference from a base to a target. The goal is at most 0.3 of urijs. */
export const relativizing = {
  id: 'relativize',
  title: 'the reference that leads from a base to a target',
  pairs: true,
  corpora: () => ({ 'one host': ofOneHost() }),
  subjects: [
    { name: 'urikit', run: (target, base) => read(engine.relativize(target, base)) },
    { name: 'urijs', run: (target, base) => read(new URI(target).relativeTo(base).toString()) },
  ],
};
