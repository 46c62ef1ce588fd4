/**
 * Floors of the rows: the cheapest honest work over the same input. A row without a floor of its own has that of its kind
 * of input.
 */
const target = new Uint8Array(1 << 20);
const table = new Map([['http', 1]]);

/** Every character, whatever it is. */
const sumOf = (text) => {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum + text.charCodeAt(i)) | 0;
  return sum;
};

export const read = { name: 'characters read', run: sumOf };
export const encode = { name: 'encodeURIComponent', run: encodeURIComponent };
export const decode = { name: 'decodeURIComponent', run: decodeURIComponent };
export const url = { name: 'new URL().href', run: (text) => new URL(text).href };
export const canParse = { name: 'URL.canParse', run: (text) => URL.canParse(text) };
export const base = { name: 'new URL(, base).href', run: (text) => new URL(text, 'http://example.com/a/b').href };
export const split = { name: "split('/')", run: (text) => text.split('/') };
export const splitQuery = { name: "split('&')", run: (text) => text.split('&') };
export const sortQuery = { name: 'split, sort, join', run: (text) => text.split('&').sort().join('&') };
export const join = { name: "join('/')", run: (list) => list.join('/') };
export const sort = { name: 'a copy sorted', run: (list) => [...list].sort() };
export const lower = { name: 'toLowerCase', run: (text) => text.toLowerCase() };
export const searchParams = { name: 'URLSearchParams', run: (text) => new URLSearchParams(text).toString() };
export const json = { name: 'JSON.stringify', run: (value) => JSON.stringify(value) };
export const clone = { name: 'JSON there and back', run: (value) => JSON.parse(JSON.stringify(value)) };
export const copy = { name: 'bytes copied', run: (bytes) => (target.set(bytes), bytes.length) };
export const lookup = { name: 'a Map lookup', run: () => table.get('http') };
export const object = { name: 'an object of one function', run: () => ({ run: () => 1 }) };
export const promise = { name: 'an awaited promise', run: async () => 1 };

/** The floor for an input, where the row names none. */
export const floorOf = (input, isAsync) => {
  if (isAsync) return promise;
  if (input === undefined) return object;
  if (typeof input === 'string') return read;
  return input instanceof Uint8Array ? copy : json;
};
