import { lifecycleTests } from '../support/lifecycle';

lifecycleTests({ branches: 'all' });
