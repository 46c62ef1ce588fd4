export { createKeyer } from './decide/create-keyer.js';
export { encodeKey } from './decide/encode-key.js';
export { MAX_CONTENT } from './decide/content.js';
export { choosePath } from './decide/path.js';
export { compilePlan, keyedFieldsOf } from './decide/compile-plan.js';
export { HOP_FIELDS, KEY_FIELD, trimOws } from './decide/fields.js';
export { hasOneForm } from './decide/decide.js';
export { chooseEncoding } from './decide/negotiate.js';
export { isSafeMethod } from './decide/safe-method.js';
