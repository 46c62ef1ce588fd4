export { rules } from './rules.js';
