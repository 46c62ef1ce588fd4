export { type AccessLogLine, readAccessLogLine } from './replay/access-log-line.js';
