import { HTTPD } from './support/httpd.js';
import { describeGateway } from './support/suite.js';

describeGateway(HTTPD, 60);
