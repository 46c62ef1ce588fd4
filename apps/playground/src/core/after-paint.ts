/** Puts work off until the next frame is painted. Of several calls before that, the last one counts. */
export function afterPaint<Value>(work: (value: Value) => void): (value: Value) => void {
  let latest: { readonly value: Value } | undefined;
  return (value) => {
    const isWaiting = latest !== undefined;
    latest = { value };
    if (isWaiting) return;
    requestAnimationFrame(() => {
      setTimeout(() => {
        const due = latest;
        latest = undefined;
        if (due !== undefined) work(due.value);
      });
    });
  };
}
