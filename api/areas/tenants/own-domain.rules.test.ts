import { expect, test } from 'vitest'
import { parseOwnDomain } from './own-domain.rules.ts'

test.each([
  ['https://Shop.Example.com/path?x=1', 'shop.example.com'],
  ['shop.example.com:8443', 'shop.example.com'],
  ['shop.example.com.', 'shop.example.com'],
  ['xn--caf-dma.example', 'xn--caf-dma.example'],
  ['café.example', undefined],
  ['example', undefined],
  ['192.168.0.1', undefined],
  ['co.uk', undefined],
  ['foo..com', undefined],
  ['-x.example.com', undefined],
  ['x_y.example.com', undefined],
  ['other.halls.test', undefined],
  ['halls.test', undefined],
  ['evil.localhost', undefined],
  ['', undefined],
  [`${'a'.repeat(64)}.com`, undefined],
  ['shop.example.co.uk', 'shop.example.co.uk'],
])('%s as a custom domain: %s', (text, host) => {
  expect(parseOwnDomain(text, 'halls.test')).toBe(host)
})
