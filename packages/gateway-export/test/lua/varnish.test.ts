import { describeGateway, HOSTILE } from './support/suite.js';
import { VARNISH } from './support/varnish.js';

// One process takes one policy.
describeGateway(VARNISH, 60, { policies: { standard: {} } });
describeGateway(VARNISH, 60, { policies: { all: HOSTILE['all'] ?? {} } });
