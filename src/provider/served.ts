// Bundled as provider.js: everything that is loaded after the handshake line.
export { serving } from '../protocol';
export { createProvider } from './provider';
