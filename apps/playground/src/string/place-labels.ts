/** Between two labels of one row, in pixels. */
const GAP = 10;

/** The places of labels: each as far left as its component begins, in the first row that has room for it. */
export function placeLabels(
  wanted: readonly { readonly left: number; readonly width: number }[],
): readonly { readonly left: number; readonly row: number }[] {
  const places: { left: number; row: number }[] = [];
  // From the right: a label that goes down one row then leaves its line free of those that begin before it.
  const begins: number[] = [];
  for (const { left, width } of [...wanted].reverse()) {
    const found = begins.findIndex((begin) => left + width + GAP <= begin);
    const row = found < 0 ? begins.length : found;
    begins[row] = left;
    // A row further down is crossed by the lines of all that stand above it.
    places.unshift({ left, row });
  }
  return places;
}
