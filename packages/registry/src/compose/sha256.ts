/** SHA-256 in plain arithmetic (FIPS 180-4): runs wherever JavaScript does, at once, and gives the same everywhere. */

const isPrime = (n: number): boolean => {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
};
const PRIMES = Array.from({ length: 311 }, (_, i) => i + 1).filter((n) => n > 1 && isPrime(n));

/**
 * "The first thirty-two bits of the fractional parts" of a root. Exact: a double has 52 bits of fraction, these roots
 * below 5 of whole.
 */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

/** FIPS 180-4 4.2.2 and 5.3.3: of the cube roots of the first 64 primes, of the square roots of the first eight. */
const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const H = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** 5.1.1: a 1 bit, zeros, and the length in bits as 64 bits. */
function padded(octets: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((octets.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(octets);
  view.setUint8(octets.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(octets.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, octets.length << 3);
  return view;
}

/**
 * 6.2.2: mixes one block into the state. Rotations stand where they are used: calls cost as much again before V8 has
 * inlined them.
 */
function mix(state: Int32Array, view: DataView, start: number, w: Int32Array): void {
  for (let t = 0; t < 16; t++) w[t] = view.getInt32(start + t * 4);
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15] as number;
    const y = w[t - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16] as number) + s0 + (w[t - 7] as number) + s1;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let t = 0; t < 64; t++) {
    const r1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const r2 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t1 = (h + r1 + ((e & f) ^ (~e & g)) + (K[t] as number) + (w[t] as number)) | 0;
    const t2 = (r2 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    // One by one, and not as a list: a list is made anew in each of the 64 rounds.
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  // An Int32Array keeps the low 32 bits of a sum: addition modulo 2^32.
  state.set([a, b, c, d, e, f, g, h].map((word, i) => word + (state[i] as number)));
}

/** The digest of a text in UTF-8, as 64 hexadecimal digits in lower case. Never throws. */
export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  const state = H.slice();
  const schedule = new Int32Array(64);
  for (let start = 0; start < view.byteLength; start += 64) mix(state, view, start, schedule);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
