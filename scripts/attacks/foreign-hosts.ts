import { request } from 'node:http'
import { startBenchServer } from '../../bench/environment.ts'

/**
 * A stranger asks for a page of a shop with odd hosts, languages and ports ten times as often as its visitors. Every
 * visitor gets the page of the shop with its own address. The exit code is 1 otherwise.
 */
const server = await startBenchServer(4095)

const get = (host: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path: '/en', headers: { ...headers, host } }, (response) => {
      let body = ''
      response.on('data', (bytes: Buffer) => (body += bytes.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })

try {
  const odd = [
    'http://harbour.localhost',
    'harbour.localhost?x',
    'harbour.localhost:6666',
    'HARBOUR.localhost.',
    'harbour.localhost',
  ]
  let isAttacking = true
  const attack = async () => {
    while (isAttacking)
      for (const host of odd)
        await get(host, { 'accept-language': 'ar', 'user-agent': 'odd', 'x-forwarded-host': 'evil.example' })
  }
  const attackers = [attack(), attack()]
  const problems: string[] = []
  for (let nth = 0; nth < 60; nth++) {
    const { status, body } = await get(`harbour.localhost:${server.port}`)
    const addresses = [...body.matchAll(/(?:canonical" href|og:url" content)="([^"]*)"/g)].map(
      ([, address = '']) => address,
    )
    const isOwn =
      addresses.length > 0 &&
      addresses.every((address) => address.startsWith(`http://harbour.localhost:${server.port}/`))
    if (status !== 200 || !isOwn) problems.push(`${status} ${addresses.join(' ')}`)
  }
  isAttacking = false
  await Promise.all(attackers)
  const refused = await get('http://harbour.localhost')
  console.log(`  60 visitors, ${problems.length} with another page; a malformed host answers ${refused.status}`)
  for (const problem of problems.slice(0, 5)) console.log(`  ${problem}`)
  if (problems.length > 0 || refused.status !== 400) process.exitCode = 1
} finally {
  await server.stop()
}
process.exit()
