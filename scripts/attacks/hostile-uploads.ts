import { startBenchServer } from '../../bench/environment.ts'

/**
 * A customer who has just registered uploads drawings of thousands of comments, while the health of the product is
 * asked. No answer may take longer than a second. The exit code is 1 otherwise.
 */
const maxMs = 1_000
const server = await startBenchServer(4095)
try {
  const shop = { 'x-tenant': 'harbour.localhost' }
  const registered = await fetch(`${server.base}/store/v1/auth/register`, {
    method: 'POST',
    headers: { ...shop, 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Mallory',
      last_name: 'Stranger',
      mobile: '+447700900199',
      email: `mallory-${process.pid}@customers.example`,
      password: 'Upload-Pass-2026',
    }),
  })
  const { data } = (await registered.json()) as { data?: { access_token?: string } }
  if (!data?.access_token) throw new Error(`registering was refused: ${registered.status}`)
  const upload = async (drawing: string) => {
    const form = new FormData()
    form.set('type', 'image')
    form.set('file', new File([drawing], 'a.svg', { type: 'image/svg+xml' }))
    const headers = { ...shop, authorization: `Bearer ${data.access_token}` }
    const { status } = await fetch(`${server.base}/upload`, { method: 'POST', headers, body: form })
    return status
  }
  const drawings = [
    `${'<!---->'.repeat(280)}x`,
    `<?xml version="1.0"?>${'<!-- - -->'.repeat(90_000)}x`,
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(90_000)}`,
    `<svg ${'a="&amp;" '.repeat(40_000)}>`,
  ]
  let slowest = 0
  let isAttacking = true
  const watch = async () => {
    while (isAttacking) {
      const start = performance.now()
      await fetch(`${server.base}/public/v1/health`)
      slowest = Math.max(slowest, performance.now() - start)
      await new Promise((resume) => setTimeout(resume, 20))
    }
  }
  const watching = watch()
  const statuses = []
  for (const drawing of drawings) statuses.push(await upload(drawing))
  isAttacking = false
  await watching
  console.log(`  uploads answer ${statuses.join(', ')}; slowest other answer ${slowest.toFixed(0)} ms`)
  if (slowest > maxMs || statuses.some((status) => status < 400 || status >= 500)) process.exitCode = 1
} finally {
  await server.stop()
}
process.exit()
