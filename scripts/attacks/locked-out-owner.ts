import { startBenchServer } from '../../bench/environment.ts'

/**
 * Strangers try wrong passwords of an owner from many addresses. The owner signs in from an address that was never
 * seen. The exit code is 1 otherwise.
 */
const server = await startBenchServer(4095, { RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1' })
try {
  const signIn = async (address: string, password: string) => {
    const { status } = await fetch(`${server.base}/auth/v1/tenant/admin/login`, {
      method: 'POST',
      headers: {
        'x-tenant': 'admin.ramen.localhost',
        'x-forwarded-for': address,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: 'owner@ramen.example', password }),
    })
    return status
  }
  const wrong = []
  for (let nth = 0; nth < 60; nth++) wrong.push(await signIn(`203.0.113.${nth % 12}`, `wrong ${nth}`))
  const owner = await signIn('198.51.100.77', 'Demo-Pass-2026')
  console.log(`  60 wrong passwords answer ${[...new Set(wrong)].join(', ')}; the owner ${owner}`)
  if (owner !== 200 || wrong.includes(200)) process.exitCode = 1
} finally {
  await server.stop()
}
process.exit()
