import { NGINX_LUA } from './support/nginx-lua.js';
import { describeGateway } from './support/suite.js';

describeGateway(NGINX_LUA, 60);
