import { expect, inject, test } from 'vitest'
import { readConfig } from './config.ts'
import { testSecret } from '../testing/setup.ts'

const configOf = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: inject('dataDir'), APP_SECRET: testSecret, DATABASE_URL: inject('ownerUrl'), ...environment })

test.each([
  ['development listens on loopback only', { NODE_ENV: 'development' }, '127.0.0.1'],
  ['development listens on the configured address', { NODE_ENV: 'development', BIND: '0.0.0.0' }, '0.0.0.0'],
  ['production listens on every address', { NODE_ENV: 'production' }, '0.0.0.0'],
  ['production listens on the configured address', { NODE_ENV: 'production', BIND: '10.0.0.1' }, '10.0.0.1'],
])('%s', (_title, environment: Record<string, string>, expected) => {
  expect(configOf(environment).BIND).toBe(expected)
})
