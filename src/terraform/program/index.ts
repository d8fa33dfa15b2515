// What belongs here: finding and running the installed terraform or tofu.
// May import: core.
// Start reading at: find-terraform.ts.
export { configurationProblem } from './configuration-problem';
export { findTerraform, type TerraformBinary } from './find-terraform';
export { runTerraform, type TerraformRun } from './run-terraform';
