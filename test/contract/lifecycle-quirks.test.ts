import { lifecycleTests } from '../support/lifecycle';

lifecycleTests({
  quirks: {
    nullForEmptyList: true,
    reorderedLists: true,
    encryptedSecrets: true,
    filledDefaults: true,
    bareObjectForName: true,
  },
});
