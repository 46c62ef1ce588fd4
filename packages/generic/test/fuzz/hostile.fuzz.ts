import { describeEnds } from '../hostile/ends.js';
import { describeGrowth } from '../hostile/growth.js';

describeGrowth(1);
describeEnds({ short: 3_000, full: 200_000, huge: 16_000_000 });
