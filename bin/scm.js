#!/usr/bin/env node
require('../dist/lib/src/cli/main.js');
