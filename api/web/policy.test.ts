import { expect, test } from 'vitest'
import { panelPolicy, shopPolicy } from './policy.ts'

const partsOf = (policy: string): Record<string, string[]> =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))

test('a shop that names nobody opens to nobody, and the panel never does', () => {
  expect(shopPolicy('n')).not.toMatch(/https?:|wss:|\*/)
  expect(panelPolicy).not.toMatch(/https?:|wss:|\*/)
})

test('a shop opens to those it names alone; a name that is none opens nothing', () => {
  const policy = partsOf(shopPolicy('n', ['google', 'constructor', 'evil.example; script-src *']))
  expect(policy['script-src']).toEqual(["'self'", "'nonce-n'", 'https://www.googletagmanager.com'])
  expect(
    policy['connect-src']?.filter((one) => one.includes('facebook') || one.includes('crisp') || one === '*'),
  ).toEqual([])
  expect(partsOf(shopPolicy('n', ['tawk', 'meta']))).toMatchObject({
    'frame-src': ["'self'", 'https://*.tawk.to'],
    'script-src': ["'self'", "'nonce-n'", 'https://embed.tawk.to', 'https://connect.facebook.net'],
  })
  const tiled = partsOf(shopPolicy('n', ['https://tiles.example', 'https://*.example', 'http://plain.example']))
  expect(Object.entries(tiled).filter(([, hosts]) => hosts.some((host) => /^https?:/.test(host)))).toEqual([
    ['img-src', expect.arrayContaining(['https://tiles.example'])],
    ['connect-src', expect.arrayContaining(['https://tiles.example'])],
  ])
  expect(JSON.stringify(tiled)).not.toMatch(/\*|plain/)
  for (const who of ['google', 'meta', 'rewardful', 'crisp', 'tawk'])
    expect(partsOf(shopPolicy('n', [who]))['script-src']).not.toContain("'unsafe-inline'")
})
