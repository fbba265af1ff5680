import { expect, test } from 'vitest'
import { panelPolicy, shopPolicy } from './content-security-policy.ts'

const parsePolicy = (policy: string): Record<string, string[]> =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))

test('without configured third parties the policies allow no other origins', () => {
  expect(shopPolicy('n')).not.toMatch(/https?:|wss:|\*/)
  expect(panelPolicy()).not.toMatch(/https?:|wss:|\*/)
})

test('the shop policy allows only known, configured third parties', () => {
  const policy = parsePolicy(shopPolicy('n', ['google', 'constructor', 'evil.example; script-src *']))
  expect(policy['script-src']).toEqual(["'self'", "'nonce-n'", 'https://www.googletagmanager.com'])
  expect(
    policy['connect-src']?.filter(
      (source) => source.includes('facebook') || source.includes('crisp') || source === '*',
    ),
  ).toEqual([])
  expect(parsePolicy(shopPolicy('n', ['tawk', 'meta']))).toMatchObject({
    'frame-src': ["'self'", 'https://*.tawk.to'],
    'script-src': ["'self'", "'nonce-n'", 'https://embed.tawk.to', 'https://connect.facebook.net'],
  })
  const withTiles = parsePolicy(shopPolicy('n', ['https://tiles.example', 'https://*.example', 'http://plain.example']))
  expect(Object.entries(withTiles).filter(([, hosts]) => hosts.some((host) => /^https?:/.test(host)))).toEqual([
    ['img-src', expect.arrayContaining(['https://tiles.example'])],
    ['connect-src', expect.arrayContaining(['https://tiles.example'])],
  ])
  expect(JSON.stringify(withTiles)).not.toMatch(/\*|plain/)
  for (const party of ['google', 'meta', 'rewardful', 'crisp', 'tawk'])
    expect(parsePolicy(shopPolicy('n', [party]))['script-src']).not.toContain("'unsafe-inline'")
})

test('the panel may connect to the origin of uploads', () => {
  expect(parsePolicy(panelPolicy([], 'https://uploads.example'))['connect-src']).toEqual([
    "'self'",
    'https://uploads.example',
  ])
})

test('the panel frames the shop only, and a page of the shop may be framed by the panel only', () => {
  expect(parsePolicy(panelPolicy(['https://shop.example']))).toMatchObject({
    'frame-src': ['https://shop.example'],
    'frame-ancestors': ["'none'"],
  })
  expect(parsePolicy(shopPolicy('n', [], ['https://admin.example']))['frame-ancestors']).toEqual([
    'https://admin.example',
  ])
  expect(parsePolicy(shopPolicy('n'))['frame-ancestors']).toEqual(["'none'"])
})

test('the shop requires trusted types unless scripts of third parties run in it', () => {
  expect(parsePolicy(shopPolicy('n', ['https://tiles.example']))['require-trusted-types-for']).toEqual(["'script'"])
  expect(parsePolicy(shopPolicy('n', ['google']))['require-trusted-types-for']).toBeUndefined()
})
