import { replaceMethod } from './replace-method.js';

/**
 * The expressions that are matched while a function runs. Methods of strings match by `exec` as well.
 *
 * @param act - a synchronous function
 * @throws errors of `act`
 */
export function expressionsIn(act: () => void): readonly RegExp[] {
  const seen = new Map<string, RegExp>();
  const restore = replaceMethod(
    RegExp.prototype,
    'exec',
    (original) =>
      function (text) {
        const expression = this as RegExp;
        seen.set(`/${expression.source}/${expression.flags}`, expression);
        return Reflect.apply(original, expression, [text]);
      },
  );
  try {
    act();
  } finally {
    restore();
  }
  return Array.from(seen.values());
}
