import { hashToken } from '../api/platform/identity/sessions.ts'
import { newId } from '../api/platform/runtime/ids.ts'
import { startBenchServer, withClient } from './environment.ts'
import { runLoad } from './load.ts'
import type { LoadRequest } from './load.ts'

/**
 * A point among the polygons of a tenant: `npx node bench/zones.ts`. First with the demo's zones, then with 10,000 polygons
 * of 24 corners more, spread over its merchants, then with all of them in one merchant. Prints the time of one call at a
 * time and its ratio to that with the demo's zones.
 */
const [polygons, corners] = [10_000, 24]
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const token = `ses_${'z'.repeat(43)}`
const [latitude, longitude] = [51.505, -0.09]

/** Polygons on a grid of a hundred columns around the point, each as wide as three cells. */
const addPolygons = `
  insert into zone (tenant_id, id, merchant_id, name, method, polygons, bounds, priority)
  select m.tenant_id, gen_random_uuid(), m.id, 'bench ' || n, 'geofence', jsonb_build_array(ring), box(
           point(east + 0.03, north + 0.03), point(east - 0.03, north - 0.03)), 200
    from generate_series(0, $2 - 1) n
    join (select tenant_id, id, row_number() over (order by id) - 1 as place, count(*) over () as total
            from merchant where tenant_id = $1 and deleted_at is null and ($3::uuid is null or id = $3)) m
      on m.place = n % m.total
   cross join lateral (select 51.505 + (n / 100 - 50) * 0.02 as north, -0.09 + (n % 100 - 50) * 0.02 as east) at
   cross join lateral (
     select jsonb_agg(jsonb_build_object('latitude', north + 0.03 * sin(2 * pi() * c / $4),
                                         'longitude', east + 0.03 * cos(2 * pi() * c / $4))) as ring
       from generate_series(0, $4 - 1) c) shape`

const server = await startBenchServer(Number(process.env['BENCH_PORT'] ?? 4094))
try {
  const { tenantId, merchantId } = await withClient(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ tenant_id: string; user_id: string; merchant_id: string }>(
      `select u.tenant_id, u.id as user_id, z.merchant_id from app_user u join zone z on z.tenant_id = u.tenant_id
        where u.email = 'owner@harbour.example' limit 1`,
    )
    const { tenant_id: tenantId = '', user_id = '', merchant_id: merchantId = '' } = rows[0] ?? {}
    await client.query(
      `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
       values ($1, $2, $3, 'panel', $4, $3, now() + interval '2 hours', now() + interval '2 hours')`,
      [hashToken(token), newId(), tenantId, user_id],
    )
    return { tenantId, merchantId }
  })
  const calls: Record<string, LoadRequest> = {
    'zone at a point of a merchant': {
      method: 'POST',
      path: '/admin/v1/serviceable-area/test',
      headers: { 'x-tenant': 'admin.harbour.localhost', authorization: `Bearer ${token}` },
      body: JSON.stringify({ merchant_id: merchantId, latitude, longitude }),
    },
    'merchants that serve a point': {
      method: 'POST',
      path: '/store/v1/serviceability',
      headers: { 'x-tenant': 'harbour.localhost' },
      body: JSON.stringify({ latitude, longitude }),
    },
  }
  const base = new Map<string, number>()
  for (const [title, owner] of [
    ['the zones of the demo', undefined],
    [`${polygons} polygons of all merchants`, null],
    [`${polygons} polygons of one merchant`, merchantId],
  ] as const) {
    await withClient(server.ownerUrl, async (client) => {
      await client.query(`delete from zone where name like 'bench %'`)
      if (owner !== undefined) await client.query(addPolygons, [tenantId, polygons, owner, corners])
      await client.query('vacuum (analyze) zone')
      await client.query('update tenant_profile set settings_version = settings_version + 1')
    })
    console.log(`\n${title}`)
    for (const [name, request] of Object.entries(calls)) {
      await runLoad(server.port, 1, 1, () => request)
      const { p50, p99 } = await runLoad(server.port, 1, seconds, () => request)
      const ratio = p50 / (base.get(name) ?? p50)
      base.set(name, base.get(name) ?? p50)
      console.log(name.padEnd(32), `p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms   ratio ${ratio.toFixed(2)}`)
    }
  }
} finally {
  await server.stop()
}
