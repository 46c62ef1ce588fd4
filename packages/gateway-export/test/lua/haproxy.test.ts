import { HAPROXY } from './support/haproxy.js';
import { describeGateway } from './support/suite.js';

describeGateway(HAPROXY, 60);
