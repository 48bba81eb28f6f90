/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const shared: Config = {
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } } }],
    '^.+\\.m?js$': ['@swc/jest', { jsc: { target: 'es2022' } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!(feed|@seriousme|rettime|@open-draft|until-async|@redux-devtools)/)'],
  moduleNameMapper: { '\\.(css|woff2|svg)$': '<rootDir>/test/support/asset.ts' },
};

const config: Config = {
  projects: [
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/{contract,scripts,server,spec}/**/*.test.{ts,tsx}'],
    },
    {
      ...shared,
      displayName: 'client',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/test/client/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/support/client-setup.ts'],
    },
  ],
};

export default config;
