// What the build bundles as provider.js: everything that a start loads after its handshake line.
export { serving } from '../protocol';
export { createProvider } from './provider';
