import { once } from 'node:events'
import { BlockList, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { BlockedAddressError, safeFetch } from './safe-fetch.ts'

/** Counts whoever comes, on addresses that nobody outside may send us to. */
let hits = 0
const canary = createServer((socket) => {
  hits++
  socket.destroy()
}).listen(0, '::')
await once(canary, 'listening')
afterAll(() => void canary.close())
const { port } = canary.address() as AddressInfo

const sent = { method: 'POST', headers: {}, body: Buffer.from('x') }
const unresolved = (name: string) => {
  throw new Error(`${name} was looked up`)
}
const networks = new BlockList()
networks.addSubnet('127.0.0.1', 32, 'ipv4')

const loopback = [
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
const inner = [
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
const addresses = [...loopback, ...inner].map((host) => `https://${host}:${port}/`)
const forms = [
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

test(`none of ${addresses.length + forms.length} addresses reaches what is inside`, async () => {
  expect(addresses.length + forms.length).toBeGreaterThanOrEqual(120)
  const app = { ports: [String(port)], resolve: unresolved }
  for (const address of [...addresses, ...forms]) {
    const end = await safeFetch(address, sent, app).then(
      () => 'sent',
      (error: unknown) => error,
    )
    expect(
      end instanceof BlockedAddressError || (end instanceof TypeError && /Invalid URL/.test(end.message)),
      `${address}: ${String(end)}`,
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
])('a name that leads to %s is refused', async (_title, found) => {
  const app = {
    ports: [String(port)],
    resolve: (_name: string, done: (error: null, addresses: typeof found) => void) => done(null, found),
  }
  await expect(safeFetch(`https://rebind.example:${port}/`, sent, app)).rejects.toBeInstanceOf(BlockedAddressError)
  expect(hits).toBe(0)
})

test('a name that leads elsewhere once it was looked at does not lead us there: it is asked for once', async () => {
  const seen: string[] = []
  const outside = createServer((socket) => {
    seen.push(socket.localAddress ?? '')
    socket.destroy()
  }).listen(0, '127.0.0.2')
  await once(outside, 'listening')
  const there = (outside.address() as AddressInfo).port
  let asked = 0
  const flips = (_name: string, done: (error: null, addresses: { address: string; family: number }[]) => void) =>
    done(null, [{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }])
  await expect(
    safeFetch(`https://rebind.example:${there}/`, sent, {
      internalNetworks: networks,
      ports: [String(there)],
      resolve: flips,
    }),
  ).rejects.not.toBeInstanceOf(BlockedAddressError)
  expect([asked, seen]).toEqual([1, ['127.0.0.2']])
  expect(hits).toBe(0)
  outside.close()
})
