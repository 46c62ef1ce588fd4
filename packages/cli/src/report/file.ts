import { headOf } from '../io/head.js';
import { checkText } from '../io/text-file.js';
import { detect, type Format, type Reading, SAMPLE } from './detect.js';
import { type Destination, readerFor } from './readers.js';

/**
 * Reads the bytes of one file to its end. The first of them decide how it is read, so they are held back until there
 * are enough.
 *
 * @param told - called with the number of bytes of each chunk; reading waits for it
 * @returns the way in which the file was read
 * @throws Misuse if the file is not text, before any URI is counted
 */
export async function readText(
  stream: AsyncIterable<Uint8Array>,
  source: string,
  format: Format | Reading | undefined,
  to: Destination,
  told: (bytes: number) => Promise<void> | void,
): Promise<Reading> {
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      yield chunk;
      await told(chunk.length);
    }
  }
  const { head, all } = await headOf(counted(), SAMPLE);
  const sample = Buffer.from(head.subarray(0, SAMPLE)).toString('latin1');
  checkText(sample, source);
  const reading = detect(sample, format);
  const reader = readerFor(reading, to, source);
  for await (const chunk of all) reader.push(chunk);
  reader.end();
  return reading;
}
