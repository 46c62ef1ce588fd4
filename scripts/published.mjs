/**
 * node scripts/published.mjs: says "Not published yet" before the first installation of each document, or takes the sentence out of all
 * of them, as `PUBLISHED` of lib/published.mjs says.
 */
import { writeNotices } from './lib/notices.mjs';
import { PUBLISHED } from './lib/published.mjs';

writeNotices(PUBLISHED);
