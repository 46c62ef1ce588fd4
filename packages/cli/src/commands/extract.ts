import { Option } from 'commander';
import { StringDecoder } from 'node:string_decoder';
import { createExtractor, type Extracted, type ExtractOptions } from '@urikit/generic';
import { type ConfigFlags, engineFor } from '../engines.js';
import { eachSource, type Source } from '../io/sources.js';
import { checkText } from '../io/text-file.js';
import { SAMPLE } from '../report/detect.js';
import { schemesOfProse } from '../report/prose.js';
import { type Context, write } from '../io/io.js';
import { type Definition, filesArgument } from './define.js';
import { configOptions, jsonOption } from '../options.js';

interface ExtractFlags extends ConfigFlags {
  readonly json?: boolean;
  readonly iri?: boolean;
}

/** Prints the URIs of one text as they are found. @throws Misuse if it cannot be read */
async function extractFrom(
  { name, isStdin, open }: Source,
  advance: (bytes: number) => void,
  options: ExtractOptions,
  json: boolean,
  context: Context,
): Promise<void> {
  const extractor = createExtractor(options);
  const decoder = new StringDecoder('utf8');
  const file = isStdin ? '-' : name;
  const print = async (found: readonly Extracted[]): Promise<void> => {
    const lines = found.map((one) => (json ? JSON.stringify({ file, ...one }) : one.text));
    await write(context.stdout, lines.length === 0 ? '' : `${lines.join('\n')}\n`);
  };
  let isFirst = true;
  for await (const chunk of open()) {
    // The first chunk decides: to wait for more of a pipe would hold back its URIs.
    if (isFirst) checkText(Buffer.from(chunk.subarray(0, SAMPLE)).toString('latin1'), name);
    isFirst = false;
    await print(extractor.push(decoder.write(chunk)));
    advance(chunk.length);
  }
  await print([...extractor.push(decoder.end()), ...extractor.end()]);
}

/** `urikit extract` */
export const extractCommand: Definition = {
  summary: 'print the URIs in prose, mail or source files',
  description: `Prints the URIs that stand in files, or in stdin, one to a line, in order (RFC 3986 Appendix C): between angle brackets and
quotes, and in prose without the punctuation of the sentence. Line breaks inside angle brackets are taken out. A URI
that goes on with letters outside of ASCII is an IRI (RFC 3987) and is passed as a whole, unless --iri asks for it.`,
  arguments: [filesArgument],
  options: [new Option('--iri', 'print IRIs too, as http://bücher.example/'), ...configOptions, jsonOption],
  samples: [
    ["printf 'See <http://h/long/\\n path> (or http://g/a).\\n' | urikit extract", 'http://h/long/path', 'http://g/a'],
    ["printf '<http://bücher.example/x>, http://g/a。' | urikit extract", 'http://g/a'],
    [
      "printf '<http://bücher.example/x>, http://g/a。' | urikit extract --iri",
      'http://bücher.example/x',
      'http://g/a',
    ],
  ],
  action: async (context, files: readonly string[], flags: ExtractFlags) => {
    const engine = await engineFor(flags, context);
    const schemes = schemesOfProse(engine);
    const options = { schemes, iri: flags.iri === true };
    await eachSource(
      files.length === 0 ? ['-'] : files,
      context,
      (source, advance) => extractFrom(source, advance, options, flags.json === true, context),
      { streams: true },
    );
  },
};
