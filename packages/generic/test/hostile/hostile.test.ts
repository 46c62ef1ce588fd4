import { describeEnds } from './ends.js';
import { describeGrowth } from './growth.js';

// Much longer texts come in `npm run fuzz`; the bench measures how fast they are read.
describeGrowth(4);
describeEnds({ short: 1_000, full: 50_000, huge: 2_000_000 });
