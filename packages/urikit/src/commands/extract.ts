import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { createExtractor, type Extracted, type ExtractOptions } from '@urikit/generic';
import { type ConfigFlags, engineFor } from '../engines.js';
import { type Context, Misuse, write } from '../io/io.js';
import { configOption, jsonOption } from '../options.js';
import { PROSE_SCHEMES } from '../report/prose-schemes.js';
import { addSamples, paragraph } from './define.js';

interface ExtractFlags extends ConfigFlags {
  readonly json?: boolean;
  readonly iri?: boolean;
}

const openFile = (file: string, { cwd, stdin }: Context): Readable =>
  file === '-' ? stdin : createReadStream(resolve(cwd, file));

/** Prints the URIs of one text as they are found. @throws Misuse where it cannot be read */
async function extractFrom(file: string, options: ExtractOptions, json: boolean, context: Context): Promise<void> {
  const extractor = createExtractor(options);
  const decoder = new StringDecoder('utf8');
  const print = async (found: readonly Extracted[]): Promise<void> => {
    const lines = found.map((one) => (json ? JSON.stringify({ file, ...one }) : one.text));
    await write(context.stdout, lines.map((line) => `${line}\n`).join(''));
  };
  try {
    for await (const chunk of openFile(file, context)) await print(extractor.push(decoder.write(chunk as Buffer)));
  } catch (cause) {
    throw new Misuse(`${file}: ${cause instanceof Error ? cause.message : 'cannot be read'}`);
  }
  await print([...extractor.push(decoder.end()), ...extractor.end()]);
}

/** `urikit extract` */
export function addExtract(program: Command, context: Context): void {
  const command = program
    .command('extract')
    .summary('print the URIs in prose, mail or source text')
    .description(
      paragraph(`Prints the URIs that stand in files, or in stdin, one to a line, in order (RFC 3986 Appendix C): between angle brackets and
quotes, and in running text without the punctuation of the sentence. Line breaks inside angle brackets are taken out. A URI
that goes on with letters outside of ASCII is an IRI (RFC 3987) and is passed as a whole, unless --iri asks for it.`),
    )
    .argument('[file...]', 'files, or - for stdin; without any, stdin')
    .option('--iri', 'print IRIs too, as http://bücher.example/')
    .addOption(configOption())
    .addOption(jsonOption());
  addSamples(command, [
    {
      command: "printf 'See <http://h/long/\\n path> (or http://g/a).\\n' | urikit extract",
      prints: ['http://h/long/path', 'http://g/a'],
    },
    { command: "printf '<http://bücher.example/x>, http://g/a。' | urikit extract", prints: ['http://g/a'] },
    {
      command: "printf '<http://bücher.example/x>, http://g/a。' | urikit extract --iri",
      prints: ['http://bücher.example/x', 'http://g/a'],
    },
  ]).action(async (files: readonly string[], flags: ExtractFlags) => {
    const engine = await engineFor(flags, context);
    const schemes = [...new Set([...engine.schemes, ...PROSE_SCHEMES])];
    for (const file of files.length === 0 ? ['-'] : files) {
      await extractFrom(file, { schemes, iri: flags.iri === true }, flags.json === true, context);
    }
  });
}
