import { getAsset } from 'node:sea';
import { start } from './start';

// Entry point of the binary that contains Node: reads the files of main.ts from the assets of the binary.
start((name) => new Uint8Array(getAsset(name)));
