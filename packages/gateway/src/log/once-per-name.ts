/** Names that are told of: more are a sign of names that an origin makes up. */
const MAX_NAMES = 100;

/** Tells of each name once. */
export function oncePerName<Facts extends readonly unknown[]>(tell: (name: string, ...facts: Facts) => void) {
  const told = new Set<string>();
  return (name: string, ...facts: Facts): void => {
    if (told.has(name) || told.size >= MAX_NAMES) return;
    told.add(name);
    tell(name, ...facts);
  };
}
