import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { parseSource, walk } from './support/source.js';
import { typeScriptFiles } from './support/workspace.js';

/** A test says the same each time: its texts come from a seed, and no clock decides whether it passes. */

const TEST_FILES = typeScriptFiles().filter((file) => /(?:^|\/)(?:test|src)\//.test(file));
const tests = TEST_FILES.filter((file) => /(?:^|\/)test\//.test(file));
