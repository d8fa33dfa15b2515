import { lifecycleTests } from '../support/lifecycle';

lifecycleTests();
