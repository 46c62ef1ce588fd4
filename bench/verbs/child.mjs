/** Measures one row in a process of its own and sends it to the parent. */
import { rowsOf } from './index.mjs';
import { sample } from './sample.mjs';

const { group, index, plan } = JSON.parse(process.argv[2]);
const row = (await rowsOf(group))[index];

process.send(await sample(row, plan), () => process.exit());
