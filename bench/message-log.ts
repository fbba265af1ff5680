import { startBenchServer, withClient } from './environment.ts'
import { ownerOf } from './owner.ts'

/**
 * The log of messages of one tenant with many rows: `npx node bench/message-log.ts`. Prints the median and the slowest
 * answer of each page. A page should take less than 50 ms with 10,000,000 messages.
 */
const messages = Number(process.env['BENCH_MESSAGES'] ?? 10_000_000)
const times = Number(process.env['BENCH_TIMES'] ?? 20)

/** One message a second back from now, most of them mails to customers that were sent. */
const fill = `
  insert into message (tenant_id, id, recipient, subject, html, text, status, failure, created_at, sent_at, template,
      locale, channel, receiver, service, order_number, attempt_count, finished_at)
  select $1, md5('message' || n)::uuid,
         case when n % 50 = 0 then 'owner@harbour.example' else 'reader' || n % 200000 || '@customers.example' end,
         'Your order', '', 'Your order has a new status.',
         case when n % 1000 = 0 then 'failed' when n % 400 = 0 then 'bounced' when n % 3 = 0 then 'delivered' else 'sent' end,
         case when n % 1000 = 0 then '550 no such user' end,
         now() - make_interval(secs => n), now() - make_interval(secs => n),
         (array['order_placed:customer', 'order_accepted:customer', 'order_ready:customer', 'order_completed:customer'])[n % 4 + 1],
         'en', (array['email', 'email', 'email', 'sms', 'push'])[n % 5 + 1],
         case when n % 50 = 0 then 'admin' when n % 10 = 0 then 'merchant' else 'customer' end,
         'smtp', (1000000 + n / 6)::text, 1, now() - make_interval(secs => n)
    from generate_series($2::int, $3::int) n`

const server = await startBenchServer(Number(process.env['BENCH_PORT'] ?? 4096))
try {
  const owner = await ownerOf(server)
  await withClient(server.ownerUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where schemaname = 'public' and tablename = 'message' and indexdef not like 'CREATE UNIQUE%'`,
    )
    for (const { name } of indexes) await client.query(`drop index "${name}"`)
    const part = 1_000_000
    for (let from = 1; from <= messages; from += part)
      await client.query(fill, [owner.tenantId, from, Math.min(from + part - 1, messages)])
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum (analyze) message')
  })
  const pages: Record<string, string> = {
    'first page': '',
    'page 100': 'page=100',
    'channel push': 'channel=push',
    'state failed': 'status=failed',
    'state bounced': 'status=bounced',
    'state queued (none)': 'status=queued',
    'receiver admin': 'receiver=admin',
    'event order_ready': 'event_type=order_ready',
    'one receiver': 'search=reader777@customers.example',
    'an order': 'order_id=1000042',
    'failed text messages': 'status=failed&channel=sms',
    'failed pushes': 'status=failed&channel=push',
    'bounced mails to owners': 'status=bounced&channel=email&receiver=admin',
    'pushes to owners': 'channel=push&receiver=admin',
    'texts to merchants, failed': 'channel=sms&receiver=merchant&status=failed',
    'event and state': 'event_type=order_placed&status=bounced',
    'one old day': `start_date=${day(20)}&end_date=${day(20)}&status=failed`,
    'oldest first': 'sort=created_at',
  }
  for (const [name, query] of Object.entries(pages)) {
    const taken: number[] = []
    for (let nth = 0; nth < times; nth++) {
      const startedAt = performance.now()
      await owner.call('GET', `/admin/v1/notification/logs?limit=20&${query}`)
      taken.push(performance.now() - startedAt)
    }
    taken.sort((a, b) => a - b)
    const [median = 0, most = 0] = [taken[Math.floor(times / 2)], taken.at(-1)]
    console.log(name.padEnd(32), `median ${median.toFixed(1)} ms   slowest ${most.toFixed(1)} ms`)
  }
} finally {
  await server.stop()
}

function day(ago: number): string {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
}
