/** Fields that are told of: more are a sign of names that an origin makes up. */
const MAX_FIELDS = 100;

/** Tells of a field that splits keys into too many variants, once. */
export function oncePerField(tell: (field: string, values: number) => void): (field: string, values: number) => void {
  const told = new Set<string>();
  return (field, values) => {
    if (told.has(field) || told.size >= MAX_FIELDS) return;
    told.add(field);
    tell(field, values);
  };
}
