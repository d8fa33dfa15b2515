#!/usr/bin/env node
// Old syntax only: a Node that is too old reads this file, too.
var parts = process.versions.node.split('.').map(Number);
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  console.error('cannot start scm: Node ' + process.versions.node + ' is too old; install Node 20.19 or later');
  process.exit(1);
}
require('../dist/scm.js');
