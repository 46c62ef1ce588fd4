/** Calls `dispose` of an instance, if it has one. */
const disposeOf = async (instance: unknown): Promise<void> => {
  const { dispose } = Object(instance) as { readonly dispose?: () => unknown };
  if (typeof dispose === 'function') await dispose.call(instance);
};

/** Calls `dispose` of each instance that has one, one after the other. Never rejects. @returns their errors */
export async function disposeAll(instances: Iterable<unknown>): Promise<readonly unknown[]> {
  const thrown: unknown[] = [];
  for (const instance of instances) await disposeOf(instance).catch((error: unknown) => thrown.push(error));
  return Object.freeze(thrown);
}
