module.exports = {
  testEnvironment: 'node',
  transform: { '\\.ts$': '@swc/jest' },
  setupFilesAfterEnv: ['./jest.setup.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/cdktf.out/'],
};
