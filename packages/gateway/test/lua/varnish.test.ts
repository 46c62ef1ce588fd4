import { describeGateway } from './support/suite.js';
import { VARNISH } from './support/varnish.js';

describeGateway(VARNISH, 60, { policies: { standard: {} } });
