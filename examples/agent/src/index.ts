export { decide, type Decision } from './hook.js';
export { answer } from './mcp-server.js';
export { rules } from './rules.js';
