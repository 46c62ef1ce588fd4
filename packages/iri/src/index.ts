export { UCSCHAR, IPRIVATE } from './characters.js';
