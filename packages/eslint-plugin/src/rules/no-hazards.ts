import { isUri } from '@urikit/generic';
import { hazards } from '@urikit/safety';
import { findWhatever } from '../source/find.js';
import { uriRule } from './rule.js';
import { SEVERITY_PROPERTIES, type SeverityOptions, severitiesOf } from './severities.js';

/**
 * Reports valid URIs that programs or people read in different ways, or that lead where they should not.
 *
 * @see RFC 3986 section 7
 */
export const noHazards = uriRule<SeverityOptions>({
  description: 'Disallow URIs with hazards, as @urikit/safety names them',
  properties: SEVERITY_PROPERTIES,
  create: (options) => {
    const { severities, isReported } = severitiesOf(options);
    return (literal, report) => {
      // The rule valid-uri reports strings that are not URIs.
      const found = findWhatever(literal, (text) =>
        isUri(text) ? hazards(text, { severities }).filter(isReported) : undefined,
      );
      for (const hazard of found) report({ ...hazard, message: `This URI is hazardous: ${hazard.message}` });
    };
  },
});
