import { expect, test } from 'vitest'
import { builderAddress } from './builder-address.ts'

const config = {
  embed_url: 'https://builder.example/edit?v=1',
  access_token: 'a.b.c',
  tenant_header: 'admin.shop.example',
  admin_domain: 'admin.shop.example',
  store_type: 'marketplace' as const,
}
const namesIn = (address: string) => [...new URL(address).searchParams.keys()]

test('an external builder gets exactly the agreed parameters', () => {
  expect(namesIn(builderAddress(config.embed_url, config))).toEqual([
    'v',
    'access_token',
    'tenant_header',
    'admin_domain',
    'store_type',
  ])
  const whole = { ...config, query: 'page=2', store_type: 'static_merchant' as const, merchant_id: 'm1' }
  const url = new URL(builderAddress(config.embed_url, whole))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    query: 'page=2',
    store_type: 'static_merchant',
    merchant_id: 'm1',
  })
})
