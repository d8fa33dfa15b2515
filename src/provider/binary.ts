import { getAsset } from 'node:sea';
import { start } from './start';

// The start of a binary that contains Node: the files that main.ts finds on disk are in the binary.
start((name) => new Uint8Array(getAsset(name)));
