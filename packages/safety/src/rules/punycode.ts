/** Punycode (RFC 3492 5): the parameters of IDNA. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_POINT] = [36, 1, 26, 38, 700, 72, 128];

/** RFC 3492 6.1. */
function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / points);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/**
 * Decodes Punycode, without its prefix `xn--`.
 *
 * @param text - of at most a label; time is quadratic
 * @returns undefined for a string that is not Punycode. Never throws.
 * @see RFC 3492 section 6.2
 */
export function decodePunycode(text: string): string | undefined {
  const last = text.lastIndexOf('-');
  const points = Array.from(text.slice(0, Math.max(last, 0)), (char) => char.charCodeAt(0));
  let [at, point, bias] = [last + 1, FIRST_POINT, FIRST_BIAS];
  for (let index = 0; at < text.length; index++) {
    const before = index;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = Number.parseInt(text.charAt(at++), 36);
      if (Number.isNaN(digit)) return undefined;
      // The digits of Punycode are letters, then numbers.
      const value = digit < 10 ? digit + 26 : digit - 10;
      index += value * weight;
      const least = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (value < least) break;
      weight *= BASE - least;
    }
    bias = adapted(index - before, points.length + 1, before === 0);
    point += Math.floor(index / (points.length + 1));
    index %= points.length + 1;
    if (point > 0x10ffff) return undefined;
    points.splice(index, 0, point);
  }
  return String.fromCodePoint(...points);
}
