import { checkText } from '../io/text-file.js';
import { detect, type Format, type Reading, SAMPLE } from './detect.js';
import { type Destination, type Reader, readerFor } from './readers.js';

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
  let head: Uint8Array = new Uint8Array();
  let reading: Reading = 'list';
  const begin = (): Reader => {
    const sample = Buffer.from(head.subarray(0, SAMPLE)).toString('latin1');
    checkText(sample, source);
    reading = detect(sample, format);
    const started = readerFor(reading, to, source);
    started.push(head);
    return started;
  };
  let reader: Reader | undefined;
  for await (const chunk of stream) {
    if (reader !== undefined) {
      reader.push(chunk);
    } else {
      head = Buffer.concat([head, chunk]);
      if (head.length >= SAMPLE) reader = begin();
    }
    await told(chunk.length);
  }
  (reader ?? begin()).end();
  return reading;
}
