import { App } from 'cdktf';
import { FirewallStack } from './firewall';

const app = new App();
new FirewallStack(app, 'firewall');
app.synth();
