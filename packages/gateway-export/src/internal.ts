export { configurations } from './configurations.js';
export { createKeyAnswers, type KeyServiceSetup } from './keys/answers.js';
export { type Product, PRODUCTS } from './keys/hand-over.js';
export { checkNginx } from './nginx/check.js';
export { readNginxConf } from './nginx/read-conf.js';
export { policyPart } from './policy-part.js';
export { RECOGNISERS } from './vcl/recognise.js';
