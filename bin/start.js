#!/usr/bin/env node
// npm start. Old syntax only: this file is read by a Node that may be too old for the rest.
var parts = process.versions.node.split('.').map(Number);
var unfit =
  parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)
    ? 'Node 20.19 or later is needed, this is ' + process.versions.node + ': install Node 20 or 22'
    : parts[0] >= 24
      ? 'cdktf-cli 0.21 does not run on Node ' + parts[0] + ': use Node 20 or 22'
      : undefined;
if (unfit) {
  console.error(unfit);
  process.exit(1);
}
import('../scripts/start.mjs');
