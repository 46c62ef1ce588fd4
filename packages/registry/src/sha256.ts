/** SHA-256 in plain arithmetic (FIPS 180-4): runs wherever JavaScript does, at once, and gives the same everywhere. */

const isPrime = (n: number): boolean => {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
};
const PRIMES = Array.from({ length: 311 }, (_, i) => i + 1).filter((n) => n > 1 && isPrime(n));

/** "The first thirty-two bits of the fractional parts" of a root. Exact: a double has 52 bits of fraction, these roots below 5 of whole. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

/** FIPS 180-4 4.2.2 and 5.3.3: of the cube roots of the first 64 primes, of the square roots of the first eight. */
const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const H = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/** 5.1.1: a 1 bit, zeros, and the length in bits as 64 bits. */
function padded(octets: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((octets.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(octets);
  view.setUint8(octets.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(octets.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, octets.length << 3);
  return view;
}

/** 6.2.2: mixes one block into the state. */
function mix(state: Int32Array, view: DataView, start: number, w: Int32Array): void {
  for (let t = 0; t < 16; t++) w[t] = view.getInt32(start + t * 4);
  for (let t = 16; t < 64; t++) {
    const [x, y] = [w[t - 15] as number, w[t - 2] as number];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[t] = (w[t - 16] as number) + s0 + (w[t - 7] as number) + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (K[t] as number) + (w[t] as number)) | 0;
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = ((state[i] as number) + word) | 0));
}

/** The digest of a text in UTF-8, as 64 hexadecimal digits in lower case. Never throws. */
export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  const state = H.slice();
  const schedule = new Int32Array(64);
  for (let start = 0; start < view.byteLength; start += 64) mix(state, view, start, schedule);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
