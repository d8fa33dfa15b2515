export { setUp as default } from './postgres-run';
