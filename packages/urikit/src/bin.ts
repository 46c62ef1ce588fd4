#!/usr/bin/env node
process.stdout.write(`urikit ${process.argv.slice(2).join(' ')}\n`);
