import { expect, test } from '@jest/globals';
import { builtBin, scratch, spawned } from './support/outside.js';

/** The command with a value of URIKIT_TRACE: what it prints, and what the trace says. */
const traced = async (value: string | undefined) => {
  const env = value === undefined ? {} : { URIKIT_TRACE: value };
  return spawned(process.execPath, [builtBin(), 'normalize', 'HTTP://h:80/', 'tel:+1-2'], { cwd: scratch(), env });
};

const SCHEME = 'urikit tryNormalize: rule scheme-case (RFC 3986 6.2.2.1) on HTTP://h:80/: scheme: HTTP to http\n';
const TEL = 'urikit tryNormalize: rule tel/visual-separators (RFC 3966 5.1.1) on tel:+1-2: path: +1-2 to +12\n';

test('with URIKIT_TRACE the command tells on stderr which rules ran, and answers the same on stdout', async () => {
  const runs = await Promise.all([undefined, '0', '1', 'tel'].map(traced));
  expect(runs.map(({ code, stdout }) => [code, stdout])).toEqual(runs.map(() => [0, 'http://h/\ntel:+12\n']));
  expect(runs.map(({ stderr }) => [stderr.includes(SCHEME), stderr.includes(TEL), stderr === ''])).toEqual([
    [false, false, true],
    [false, false, true],
    [true, true, false],
    [false, true, false],
  ]);
});

test('a trace shows no secret of a string', async () => {
  const uri = 'HTTP://joe:hunter2@H/%7E?a#b';
  const env = { URIKIT_TRACE: '1' };
  const { stdout, stderr } = await spawned(process.execPath, [builtBin(), 'normalize', uri], { cwd: scratch(), env });
  expect([stdout, stderr.includes('scheme-case'), stderr.includes('hunter2')]).toEqual([
    'http://joe:hunter2@h/~?a#b\n',
    true,
    false,
  ]);
});
