import { App, TerraformStack } from 'cdktf';
import { Push, ScmProvider } from 'cdktf-provider-scm';
import { makeAddresses } from './addresses';
import { makeBaseline } from './baseline';
import { makeDecryption } from './decryption';
import { makeFirewalls } from './firewalls';
import { makeFolders } from './folders';
import { makeNat } from './nat';
import { makeRules } from './rules';
import { makeServices } from './services';
import { makeTags } from './tags';
import { makeZones } from './zones';

const app = new App();
const stack = new TerraformStack(app, 'branch-office');

// One tenant. Which one, and with which account, is read from SCM_HOST, SCM_CLIENT_ID, SCM_CLIENT_SECRET, SCM_SCOPE
// and their like when Terraform runs, so nothing secret is in this repository or in what it synthesises.
new ScmProvider(stack, 'scm');

const baseline = makeBaseline(stack);
const folders = makeFolders(stack, baseline);
makeFirewalls(folders, process.env['KESTREL_FIREWALLS'] ?? '');
const zones = makeZones(folders);
const tags = makeTags(folders);
const addresses = makeAddresses(folders, tags);
const services = makeServices(folders);
makeRules(folders, zones, tags, addresses, services);
makeDecryption(folders, zones);
makeNat(folders, zones, addresses);

// What was written so far is a candidate: no firewall has it. The push comes after everything above, sends it to the
// firewalls and fails unless every one of them took it. After `cdktf destroy` the removal is pushed from the folder
// that is still there.
new Push(stack, 'push', { description: 'Kestrel Coffee', onDestroy: { folders: ['All Firewalls'] } });

app.synth();
