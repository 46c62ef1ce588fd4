/** Reads a member of a thrown value without `instanceof`, because an error of Node need not be of this realm. */
export const errorMember = (cause: unknown, name: 'code' | 'name' | 'address'): string | undefined => {
  const value =
    typeof cause === 'object' && cause !== null && name in cause
      ? (cause as Readonly<Record<string, unknown>>)[name]
      : undefined;
  return typeof value === 'string' ? value : undefined;
};
