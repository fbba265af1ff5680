import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { merchantPermissions } from '#contract/permissions.ts'
import { newId } from '../platform/runtime/ids.ts'
import { createFixtures } from '../platform/testing/fixtures.ts'
import type { Fixtures, FixtureIds } from '../platform/testing/fixtures.ts'
import { setAtPath, idPaths, sampleOf, sendCall } from '../platform/testing/sample-inputs.ts'
import type { Path } from '../platform/testing/sample-inputs.ts'
import { newTenant } from '../platform/testing/tenants.ts'
import { fixtureKeyFor } from '../platform/testing/id-owners.ts'
import { startTestApp } from '../platform/testing/test-app.ts'

const app = await startTestApp()
const [ours, theirs] = [await newTenant(app), await newTenant(app)]
const our = await createFixtures(ours, 'OURS')
const neighbour = await createFixtures(ours, 'cnryNEIGHBOUR')
const foreign = await createFixtures(theirs, 'cnryFOREIGN')
const owner = await ours.owner()
const manager = await ours.user([...merchantPermissions], { merchants: [our.ids.merchant] })

type Place = { name: string; area: string; call: Call; path: Path }
const places: Place[] = Object.entries(contract)
  .flatMap(([area, all]) =>
    Object.entries(all).flatMap(([name, call]: [string, Call]) =>
      idPaths(call.input)
        .filter((path) => !(call.scope === 'merchant' && path[0] === 'merchant_id' && call.allMerchants !== true))
        .map((path): Place => ({ name: `${area}.${name} ${path.join('.')}`, area, call, path })),
    ),
  )
  .filter(({ call }) => !call.multipart && !call.raw && !call.signed)

/** The whole answer without what is new each time and without the id that was asked for. */
const told = ({ status, body }: { status: number; body: Record<string, unknown> }, asked: string) =>
  `${status} ${JSON.stringify({ ...body, request_id: undefined })}`
    .replaceAll(asked, 'ASKED')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/s?[0-9a-f]{12}\b/g, 'NAME')
    .replaceAll(/"(order_id|order_number)":"[^"]*"/g, 'ORDER')
    .replaceAll(/"sort_order":\d+/g, 'ORDERED')
    .replaceAll(/"(access_token|token)":"[^"]*"/g, 'TOKEN')

type Sender = { token: string; host: string; full: Fixtures }
async function ask({ area, call, path }: Place, { token, host, full }: Sender, value: string): Promise<string> {
  const ids = (place: Path) => full.ids[fixtureKeyFor(area, call, place)]
  const whole = {
    ...(sampleOf(call.input, ids) as object),
    ...(area === 'products' && call.method === 'POST' ? { merchant_id: full.ids.merchant } : {}),
  }
  const input = setAtPath(call.input, whole, path, value, ids) as Record<string, unknown>
  const merchantId = call.scope === 'merchant' ? full.ids.merchant : undefined
  const answer = await sendCall(app, call, input, { token, host, merchantId })
  return told(answer, value)
}

const absentLike = (kind: keyof FixtureIds) => (kind === 'order' ? 'NOPE99999' : newId())

/** All rows of a tenant or of a merchant in it, as text by table; but for the moment at which the relay passed them on, which comes by itself. */
async function rowsOf(column: 'tenant_id' | 'merchant_id', value: string): Promise<Record<string, string>> {
  const pool = app.services.platformPool
  const tables = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = $1 and table_name <> 'session' order by 1",
    [column],
  )
  const all: Record<string, string> = {}
  // one after the other: so many at once would outwait the pool on a busy machine
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ all: string | null }>(
      `select string_agg(row, E'\\n' order by row) as all from (select (to_jsonb(t) - 'relayed_at')::text as row from ${name} t where ${column} = $1) r`,
      [value],
    )
    all[name] = rows[0]?.all ?? ''
  }
  return all
}

const [foreignBefore, neighbourBefore] = [
  await rowsOf('tenant_id', theirs.id),
  await rowsOf('merchant_id', neighbour.ids.merchant),
]

const inStore = (call: Call) => call.scope === 'store' || call.permission === 'customer'
const asOwner: Sender = { token: owner.token, host: ours.hosts.admin, full: our }
const asCustomer: Sender = { token: our.customer.token, host: ours.hosts.store, full: our }
const asManager: Sender = { token: manager.token, host: ours.hosts.admin, full: our }
const fromMerchants: ReadonlySet<keyof Fixtures['ids']> = new Set([
  'merchant',
  'product',
  'addon',
  'order',
  'user',
  'product_category',
  'product_option',
  'option_value',
  'tag',
  'label',
  'schedule',
  'invite',
  'payment',
  'session',
])
const ofCustomers: ReadonlySet<keyof Fixtures['ids']> = new Set(['order', 'address', 'payment', 'session'])

/** Who asks next door, in the same tenant; the tenant's own panel stands above its merchants. */
function besides({ call }: Place, kind: keyof Fixtures['ids']): Sender | undefined {
  if (call.permission === 'customer') return ofCustomers.has(kind) ? asCustomer : undefined
  return (call.scope === 'merchant' || call.scope === 'auth') && fromMerchants.has(kind) ? asManager : undefined
}

/** Places where an own id and none are answered alike, and why. */
const blind = [
  /^operator\./, // for the platform alone
  /^auth\.(verifyEmailCode|updateEmail|updateProfile|updateOwnerProfile)|^auth\.createToken user_id/, // for oneself alone
  /^(push|tenantPush)\.register user_id|^ownSessions\.end/, // for oneself alone
  /^profile\.update otp_id|^storeAuth\.verifyCode|^tenants\.saga/, // names of things that live for minutes
  /^orders\.(statuses|search|scheduled)|^store\.(banners|popups|form)|^storeCatalog\.recommendations/, // nothing to narrow
  /^menu\.tenant|^files\.storage|^(users|merchantStaff)\.permissions user_id|^merchantAlerts\.received/, // nothing to narrow
  /^merchantProducts\.generateDescription/, // a service that is not set up
  /^storeMerchants\.slots product_id/, // a shop that takes no orders for later
  /roducts\.create options\.0|roducts\.update options\.0\.values|^productOptions\.create/, // needs more than an id
]
const isBlind = (name: string) => blind.some((one) => one.test(name))

/** What everybody may know of a tenant. */
const open = (place: Place) => place.name === 'tenants.view tenant_id'

test.each(places.filter((place) => !open(place)))(
  '$name: of another tenant, merchant or customer is as if it were not there',
  async (place) => {
    const kind = fixtureKeyFor(place.area, place.call, place.path)
    const sender = inStore(place.call) ? asCustomer : asOwner
    const [there, nowhere] = [await ask(place, sender, foreign.ids[kind]), await ask(place, sender, absentLike(kind))]
    expect(there).toBe(nowhere)
    expect(there).not.toContain('cnry')
    const next = besides(place, kind)
    if (!next) return
    const [behind, none] = [await ask(place, next, neighbour.ids[kind]), await ask(place, next, absentLike(kind))]
    expect(behind).toBe(none)
    expect(behind).not.toContain('cnry')
  },
)

test.each(places)('$name: own ones are found, so that the walk sees something', async (place) => {
  const kind = fixtureKeyFor(place.area, place.call, place.path)
  const own = place.call.method === 'GET' ? our : await createFixtures(ours, `OURS${newId().slice(-6)}`)
  const sender = inStore(place.call)
    ? { ...asCustomer, token: own.customer.token, full: own }
    : { ...asOwner, full: own }
  const [there, nowhere] = [await ask(place, sender, own.ids[kind]), await ask(place, sender, absentLike(kind))]
  expect(there === nowhere, there).toBe(isBlind(place.name))
})

test('after all of it nothing of theirs has changed, and nothing of ours names them', async () => {
  expect(await rowsOf('tenant_id', theirs.id)).toEqual(foreignBefore)
  expect(await rowsOf('merchant_id', neighbour.ids.merchant)).toEqual(neighbourBefore)
  const all = Object.entries(await rowsOf('tenant_id', ours.id)).filter(([table]) => table !== 'audit') // the trail says what was asked for
  const named = Object.entries(foreign.ids).flatMap(([kind, id]) =>
    all.filter(([, rows]) => rows.includes(id)).map(([table]) => `${kind} in ${table}`),
  )
  expect(named).toEqual([])
})
