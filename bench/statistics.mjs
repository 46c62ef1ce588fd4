/** The value below which a share of some numbers lies, interpolated; NaN of none. */
export const quantile = (numbers, share) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = Math.floor(place);
  const rest = place - low;
  return rest === 0 ? (sorted[low] ?? NaN) : sorted[low] * (1 - rest) + sorted[low + 1] * rest;
};

/** The middle of some numbers, NaN of none. */
export const median = (numbers) => quantile(numbers, 0.5);
