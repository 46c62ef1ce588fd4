import { describeGateway } from './support/suite.js';
import { TRAFFICSERVER } from './support/trafficserver.js';

/** Traffic Server drops the first slash of "//", and a query, parameters or a fragment that are empty. */
const shown = (target: string): string =>
  target
    .replace(/#$/, '')
    .replace(/^http:\/\/(?=\/)/i, '')
    .replace(/^((?:https?:\/\/[^/?#]*)?)\/\//i, '$1/')
    .replace(/\?$/, '')
    .replace(/^([^;?]*);(?=\?|$)/, '$1');

describeGateway(TRAFFICSERVER, 60, { policies: { standard: {} }, merged: ['P4'], shown });
