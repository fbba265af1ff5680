import { spawn } from 'node:child_process'
import { prepareBuyers } from '../../bench/buyers.ts'
import { root, startBenchDatabase, startBenchServer, withClient } from '../../bench/environment.ts'

/**
 * Kills a worker with SIGKILL while it runs jobs and starts another one. Within 60 seconds every order must have its
 * mail, exactly one. The exit code is 1 otherwise.
 */
const orders = 250
const limitMs = 60_000

const database = await startBenchDatabase()
const server = await startBenchServer(4096, { DATABASE_URL: database.ownerUrl, WORK: '0' }).catch(
  async (error: unknown) => {
    await database.stop()
    throw error
  },
)
const startWorker = () =>
  spawn(process.execPath, ['api/main.ts', 'work'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: server.dataDir,
      DEMO_LIFE: '0',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
const workers = [startWorker()]
const numberOf = (text: string) =>
  withClient(server.ownerUrl, async (client) => Number((await client.query<{ n: string }>(text)).rows[0]?.n))
const attackOrders = `select o.tenant_id, o.id from orders o where o.idempotency_key like 'attack-%'`
const withoutMail = `select count(*) as n from (${attackOrders}) o
  where not exists (select from message m where m.tenant_id = o.tenant_id and m.order_id = o.id and m.order_step = 'placed')`
const activeJobs = `select count(*) as n from jobs.job where state = 'active' and name not like '\\_\\_%'`
try {
  const buyers = await prepareBuyers(server, orders)
  await new Promise((resume) => setTimeout(resume, 4_000))
  const place = async (nth: number) => {
    const {
      method,
      path,
      headers,
      body = '',
    } = buyers.orderRequest(nth, 'cash_on_delivery', `attack-${process.pid}-${nth}`)
    const type = { 'content-type': 'application/json' }
    const { status } = await fetch(server.base + path, { method, headers: { ...headers, ...type }, body })
    if (status !== 201) throw new Error(`an order was refused: ${status}`)
  }
  const placed = Array.from({ length: orders }, async (_, nth) => {
    await new Promise((resume) => setTimeout(resume, nth * 8))
    await place(nth)
  })
  let active = 0
  for (let tries = 0; tries < 400 && active < 5; tries++) {
    await new Promise((resume) => setTimeout(resume, 10))
    active = await numberOf(activeJobs)
  }
  workers[0]?.kill('SIGKILL')
  const killedAt = performance.now()
  workers.push(startWorker())
  await Promise.all(placed)
  let missing = orders
  while (missing > 0 && performance.now() - killedAt < limitMs) {
    await new Promise((resume) => setTimeout(resume, 200))
    missing = await numberOf(withoutMail)
  }
  const seconds = (performance.now() - killedAt) / 1_000
  const doubled = await numberOf(`select count(*) as n from (
    select m.order_id from message m join (${attackOrders}) o on o.tenant_id = m.tenant_id and o.id = m.order_id
     where m.order_step = 'placed' group by m.order_id, m.channel, m.recipient having count(*) > 1) d`)
  console.log(`  ${'jobs that ran when the worker was killed'.padEnd(44)} ${active}`)
  console.log(`  ${'orders without mail after 60 s'.padEnd(44)} ${missing}`)
  console.log(`  ${'orders with two mails'.padEnd(44)} ${doubled}`)
  console.log(`  ${'kill to last mail'.padEnd(44)} ${seconds.toFixed(1)} s`)
  if (missing > 0 || doubled > 0 || active === 0) process.exitCode = 1
} finally {
  for (const worker of workers) worker.kill('SIGKILL')
  await server.stop()
  await database.stop()
}
process.exit()
