import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { start } from './start';

start((name) => readFileSync(join(__dirname, name)));
