import { getRawAsset } from 'node:sea';
import { start } from './start';

// Entry point of the binary that contains Node: reads the files of main.ts from the assets of the binary, without a copy.
// They are in memory that cannot be written.
start((name) => new Uint8Array(getRawAsset(name) as ArrayBuffer)); // the assets are not text
