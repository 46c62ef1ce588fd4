import { createEngine, LEVELS } from '@urikit/generic';
import { foreignTexts } from '../generate.js';
import { type Law, lawOf } from '../law.js';
import { propertyLaw } from '../falsify.js';
import type { Target } from '../target.js';

const bare = createEngine();

/** Laws that a plugin never touches a scheme that it does not own. */
export function schemeLaws(target: Target): readonly Law[] {
  const cure = 'name the scheme in `schemes`, or return no hooks for it';
  return [
    lawOf(
      'own-schemes',
      'configure returns hooks of its own schemes only',
      () => {
        const stray = Object.keys(target.subject({}).hooks).find((name) => !target.plugin.schemes.includes(name));
        return stray === undefined
          ? undefined
          : [`configure returned hooks for "${stray}", which the plugin does not declare`, cure];
      },
      cure,
    ),
    propertyLaw(target, {
      id: 'other-schemes',
      title: 'a URI of another scheme gets only the generic rules',
      values: foreignTexts,
      look: (text, { engine }) => {
        const changed = LEVELS.find((level) => engine.normalize(text, { level }) !== bare.normalize(text, { level }));
        if (changed !== undefined)
          return [
            `it changes a URI of another scheme at level ${changed}: ${engine.normalize(text, { level: changed })}`,
            'keep to your own schemes, and change no object that is not yours',
          ];
        if (engine.check(text).length !== bare.check(text).length)
          return [
            'it reports issues of another scheme',
            'keep to your own schemes, and change no object that is not yours',
          ];
        return undefined;
      },
    }),
  ];
}
