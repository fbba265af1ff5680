import { once } from 'node:events'
import { BlockList, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { BlockedAddressError, safeFetch } from './safe-fetch.ts'

/** Counts connections to an internal address, which must never be reached. */
let hits = 0
const canary = createServer((socket) => {
  hits++
  socket.destroy()
}).listen(0, '::')
await once(canary, 'listening')
afterAll(() => void canary.close())
const { port } = canary.address() as AddressInfo

const request = { method: 'POST', headers: {}, body: Buffer.from('x') }
const failOnLookup = (name: string) => {
  throw new Error(`unexpected lookup of ${name}`)
}
const networks = new BlockList()
networks.addSubnet('127.0.0.1', 32, 'ipv4')

const loopbackHosts = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.127.127.127',
  '127.255.255.254',
  '0177.0.0.1',
  '0177.0.0.01',
  '00000177.0.0.1',
  '0x7f.0.0.1',
  '0x7f.1',
  '0x7F.0x0.0x0.0x1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '0.0.0.0.',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  '%31%32%37.0.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::FFFF:127.0.0.1]',
  '[::ffff:0:0]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:7f00:0001::1]',
  '[2001:0:7f00:1::]',
  '[2001::ffff:80ff:fffe]',
]
const privateHosts = [
  '10.0.0.1',
  '10.255.255.255',
  '0x0a.0.0.1',
  '012.0.0.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '0xac.0x10.0.1',
  '192.168.0.1',
  '192.168.255.255',
  '0xc0a80001',
  '3232235521',
  '192.168.1',
  '100.64.0.1',
  '100.127.255.254',
  '169.254.169.254',
  '169.254.169.254.',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '169.254.43518',
  '169.16689662',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[::a9fe:a9fe]',
  '[2002:a9fe:a9fe::]',
  '[64:ff9b::a9fe:a9fe]',
  '[fd00:ec2::254]',
  '①⑥⑨.②⑤④.①⑥⑨.②⑤④',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[ff02::1]',
  '[ff0e::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:192.168.0.1]',
  '[2002:c0a8:1::]',
  '[2002:0a00:1::]',
  '[64:ff9b::10.0.0.1]',
]
const addresses = [...loopbackHosts, ...privateHosts].map((host) => `https://${host}:${port}/`)
const otherUrls = [
  `http://127.0.0.1:${port}/`,
  `http://example.com:${port}/`,
  `ftp://127.0.0.1:${port}/`,
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/_x',
  'data:text/plain,x',
  `ws://127.0.0.1:${port}/`,
  `wss://127.0.0.1:${port}/`,
  'javascript:alert(1)',
  'unix:/run/docker.sock',
  `https://user@127.0.0.1:${port}/`,
  `https://user:word@example.com:${port}/`,
  `https://example.com@127.0.0.1:${port}/`,
  `https://example.com%40127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}#@example.com/`,
  `https:127.0.0.1:${port}`,
  `https:\\\\127.0.0.1:${port}\\`,
  `https://example.com\\@127.0.0.1:${port}/`,
  `https://[::1%25eth0]:${port}/`,
  'https://example.com:22/',
  'https://example.com:5432/',
  'https://example.com:6379/',
  `https://\t127.0.0.1:${port}/`,
  'https://',
  '//127.0.0.1/',
  '127.0.0.1',
  '',
  ' ',
]

test(`none of ${addresses.length + otherUrls.length} addresses reaches the internal network`, async () => {
  expect(addresses.length + otherUrls.length).toBeGreaterThanOrEqual(120)
  const app = { ports: [String(port)], resolve: failOnLookup }
  for (const address of [...addresses, ...otherUrls]) {
    const outcome = await safeFetch(address, request, app).then(
      () => 'sent',
      (error: unknown) => error,
    )
    expect(
      outcome instanceof BlockedAddressError || (outcome instanceof TypeError && /Invalid URL/.test(outcome.message)),
      `${address}: ${String(outcome)}`,
    ).toBe(true)
  }
  expect(hits).toBe(0)
})

test.each([
  ['loopback', [{ address: '127.0.0.1', family: 4 }]],
  [
    'an outer address beside an inner one',
    [
      { address: '198.41.0.4', family: 4 },
      { address: '::1', family: 6 },
    ],
  ],
  ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ['nothing', []],
])('a name that resolves to %s is blocked', async (_title, addresses) => {
  const app = {
    ports: [String(port)],
    resolve: (_name: string, done: (error: null, resolved: typeof addresses) => void) => done(null, addresses),
  }
  await expect(safeFetch(`https://rebind.example:${port}/`, request, app)).rejects.toBeInstanceOf(BlockedAddressError)
  expect(hits).toBe(0)
})

test('DNS rebinding has no effect: the name is resolved once', async () => {
  const reached: string[] = []
  const target = createServer((socket) => {
    reached.push(socket.localAddress ?? '')
    socket.destroy()
  }).listen(0, '127.0.0.2')
  await once(target, 'listening')
  const targetPort = (target.address() as AddressInfo).port
  let lookups = 0
  const rebindingResolver = (
    _name: string,
    done: (error: null, addresses: { address: string; family: number }[]) => void,
  ) => done(null, [{ address: lookups++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }])
  await expect(
    safeFetch(`https://rebind.example:${targetPort}/`, request, {
      internalNetworks: networks,
      ports: [String(targetPort)],
      resolve: rebindingResolver,
    }),
  ).rejects.not.toBeInstanceOf(BlockedAddressError)
  expect([lookups, reached]).toEqual([1, ['127.0.0.2']])
  expect(hits).toBe(0)
  target.close()
})
