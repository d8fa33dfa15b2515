// What belongs here: the program terraform or tofu of this machine: finding it, running it.
// May import: core.
// Start reading at: find-terraform.ts.
export { findTerraform, type TerraformBinary } from './find-terraform';
export { runTerraform, type TerraformRun } from './run-terraform';
