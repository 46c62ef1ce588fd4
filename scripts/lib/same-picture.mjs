/** The picture of README.md: what each standard says about one pair of strings. */
import { picture, write } from './chart.mjs';

export const PAIR = ['https://App.example:443/cb', 'https://app.example/cb'];

const COLUMNS = [
  ['=', 'the same', ({ equal }) => equal],
  ['≠', 'different', ({ equal, refused }) => !equal && refused === undefined],
  ['×', 'refused', ({ refused }) => refused !== undefined],
];

const COLUMN = 280;
const ROW = 38;
const TOP = 128;

const whyOf = ({ equal, because, nearMiss, refused }) =>
  refused?.code ?? (equal ? because.map(({ word }) => word) : (nearMiss?.words ?? [])).join(', ');

/** Draws the answers of all standards, by `same` and `standards` of `urikit/same`. */
export function samePicture({ same, standards }) {
  const answers = standards.map(({ id }) => same(id, ...PAIR));
  const columns = COLUMNS.map(([, , holds]) => answers.filter(holds));
  const height = TOP + Math.max(...columns.map(({ length }) => length)) * ROW + 8;
  const parts = columns.flatMap((rows, i) => {
    const x = 20 + i * COLUMN;
    return [
      write(x, TOP - 30, `${COLUMNS[i][0]} ${COLUMNS[i][1]}`, 'bold'),
      `<path d="M${x} ${TOP - 20}h${COLUMN - 20}" class="line"/>`,
      ...rows.flatMap((answer, at) => [
        write(x, TOP + at * ROW, answer.standard, 'mono'),
        write(x, TOP + at * ROW + 15, `${answer.section}${whyOf(answer) && ': '}${whyOf(answer)}`, 'small'),
      ]),
    ];
  });
  return picture(
    COLUMN * 3 + 20,
    height,
    'One pair of URIs, by each standard',
    `${PAIR.join(' and ')}. ${columns.map((rows, i) => `${COLUMNS[i][1]}: ${rows.map(({ standard }) => standard).join(', ')}`).join('. ')}.`,
    write(20, 30, 'came in', 'small'),
    write(100, 30, PAIR[0], 'mono'),
    write(20, 56, 'expected', 'small'),
    write(100, 56, PAIR[1], 'mono'),
    ...parts,
  );
}
