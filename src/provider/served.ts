// Bundled as provider.js: everything that the calls for schemas do not need. It takes ../core and ../protocol from
// serving.js.
export { createProvider } from './provider';
