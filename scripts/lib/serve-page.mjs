import { serve } from './browser/serve.mjs';

/** The port of pages for people, so that an address can be kept; another one if it is taken. */
const PORT = 4173;

/**
 * Serves a folder and prints its address, until the process is stopped.
 *
 * @param {string} folder
 * @returns {Promise<number>} the exit code
 */
export const servePage = async (folder) => {
  const { url, close } = await serve(folder, PORT).catch(() => serve(folder));
  process.stdout.write(`${url}\nCtrl+C stops it. The files are in ${folder}\n`);
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  await close();
  return 0;
};
