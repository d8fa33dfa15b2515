// Bundled as serving.js: what answers Terraform's calls. provider.js takes its copy of these layers from it.
export * from '../core';
export * from '../terraform/protocol';
