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
const ownFixtures = await createFixtures(ours, 'OURS')
const neighbour = await createFixtures(ours, 'cnryNEIGHBOUR')
const foreign = await createFixtures(theirs, 'cnryFOREIGN')
const owner = await ours.owner()
const manager = await ours.user([...merchantPermissions], { merchants: [ownFixtures.ids.merchant] })

type IdPath = { name: string; area: string; call: Call; path: Path }
const idPathsOfCalls: IdPath[] = Object.entries(contract)
  .flatMap(([area, all]) =>
    Object.entries(all).flatMap(([name, call]: [string, Call]) =>
      idPaths(call.input)
        .filter((path) => !(call.scope === 'merchant' && path[0] === 'merchant_id' && call.allMerchants !== true))
        .map((path): IdPath => ({ name: `${area}.${name} ${path.join('.')}`, area, call, path })),
    ),
  )
  .filter(({ call }) => !call.multipart && !call.raw && !call.signed)

/** The response without values that change each time and without the requested id. */
const comparable = ({ status, body }: { status: number; body: Record<string, unknown> }, requestedId: string) =>
  `${status} ${JSON.stringify({ ...body, request_id: undefined })}`
    .replaceAll(requestedId, 'ASKED')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/s?[0-9a-f]{12}\b/g, 'NAME')
    .replaceAll(/"(order_id|order_number)":"[^"]*"/g, 'ORDER')
    .replaceAll(/"sort_order":\d+/g, 'ORDERED')
    .replaceAll(/"(access_token|token)":"[^"]*"/g, 'TOKEN')

type RequestSender = { token: string; host: string; fixtures: Fixtures }
async function sendWith(
  { area, call, path }: IdPath,
  { token, host, fixtures }: RequestSender,
  value: string,
): Promise<string> {
  const ids = (idPath: Path) => fixtures.ids[fixtureKeyFor(area, call, idPath)]
  const sample = {
    ...(sampleOf(call.input, ids) as object),
    ...(area === 'products' && call.method === 'POST' ? { merchant_id: fixtures.ids.merchant } : {}),
  }
  const input = setAtPath(call.input, sample, path, value, ids) as Record<string, unknown>
  const merchantId = call.scope === 'merchant' ? fixtures.ids.merchant : undefined
  const response = await sendCall(app, call, input, { token, host, merchantId })
  return comparable(response, value)
}

const absentIdFor = (kind: keyof FixtureIds) => (kind === 'order' ? 'NOPE99999' : newId())

/** All rows of a tenant or merchant as text by table, without relayed_at, which the relay sets in the background. */
async function readRows(column: 'tenant_id' | 'merchant_id', value: string): Promise<Record<string, string>> {
  const pool = app.services.platformPool
  const tables = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = $1 and table_name <> 'session' order by 1",
    [column],
  )
  const all: Record<string, string> = {}
  // One after the other, or the queries could exceed the pool's connection timeout on a busy machine.
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ all: string | null }>(
      `select string_agg(row, E'\\n' order by row) as all from (select (to_jsonb(t) - 'relayed_at')::text as row from ${name} t where ${column} = $1) r`,
      [value],
    )
    all[name] = rows[0]?.all ?? ''
  }
  return all
}

const [foreignRows, neighbourRows] = [
  await readRows('tenant_id', theirs.id),
  await readRows('merchant_id', neighbour.ids.merchant),
]

const inStore = (call: Call) => call.scope === 'store' || call.permission === 'customer'
const asOwner: RequestSender = { token: owner.token, host: ours.hosts.admin, fixtures: ownFixtures }
const asCustomer: RequestSender = { token: ownFixtures.customer.token, host: ours.hosts.store, fixtures: ownFixtures }
const asManager: RequestSender = { token: manager.token, host: ours.hosts.admin, fixtures: ownFixtures }
const merchantKinds: ReadonlySet<keyof Fixtures['ids']> = new Set([
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
  'review',
  'session',
  'payout',
  'import_products',
  'merchant_saved_report',
  'merchant_export_schedule',
  'report_reader',
])
const customerKinds: ReadonlySet<keyof Fixtures['ids']> = new Set(['order', 'address', 'payment', 'session'])

/**
 * The sender that tries ids of another merchant or customer in the same tenant. The tenant's own panel sees all
 * merchants.
 */
function senderInSameTenant({ call }: IdPath, kind: keyof Fixtures['ids']): RequestSender | undefined {
  if (call.permission === 'customer') return customerKinds.has(kind) ? asCustomer : undefined
  return (call.scope === 'merchant' || call.scope === 'auth') && merchantKinds.has(kind) ? asManager : undefined
}

/** Paths for which an existing and an absent id give the same response, with the reason. */
const indistinguishable = [
  /^(orders|merchantOrders)\.\w+ (coupon_id|charge_id)$/, // The order has neither.
  /^(operator|revenue)\./, // platform only
  /^auth\.(verifyEmailCode|updateEmail|updateProfile|updateOwnerProfile)|^auth\.createToken user_id/, // own account only
  /^(push|tenantPush)\.register user_id|^ownSessions\.end/, // own account only
  /^profile\.update otp_id|^storeAuth\.verifyCode|^tenants\.saga/, // ids that live for minutes
  /^orders\.(statuses|search|scheduled)|^store\.(banners|popups|form)/, // the id does not filter
  /^storeRecommendations\./, // recommendations are off
  /^storePromotions\./, // visits are not counted, and the answer never tells
  /^menu\.tenant|^files\.storage|^(users|merchantStaff)\.permissions user_id|^merchantAlerts\.received/, // the id does not filter
  /^appBuilds\.save (bundle|team|key|issuer|facebook_app)_id/, // no ids of this system
  /^(featured|sponsored)Merchants\.move/, // no merchant is featured or sponsored
  /^storeMerchants\.slots product_id/, // no scheduled orders
  /^billing\.updateClient tax_id|^billingCards\.create payment_intent_id/, // no ids of this system
  /^merchantAnswerFiles\.show order_id/, // the order has no file; the test of the area tries orders of others
  /^forms\.save fields|^forms\.(show|save) category_id/, // texts; the sample is the form of orders, which has no category
  /rderAmendments\.(preview|propose) lines|^payments\.start amendment_id|^orderLinks\.decide/, // needs more than an id; the tests of the area try foreign ones
  // only of stores that follow; the tests of the area try others
  /asterMenu\.(push|leave|overrides|reset|resetCategory|resetOption) |^masterMenu\.(preview|assign) category_ids/,
  /xportPresets\.remove|ulkEdits\.undo/, // only for the user who made it
  /river(Deliveries\.\w+ id|Dispatch\.assign (driver_id|replaces))$/, // only of the driver; the test of the area tries those of others
  /unningExports\.cancel export_id/, // only for the user who started the export
  /roducts\.create options\.0|roducts\.update options\.0\.values|^productOptions\.create values\.0\.id/, // needs more than an id
]
const isIndistinguishable = (name: string) => indistinguishable.some((pattern) => pattern.test(name))

/** Public data of a tenant. */
const publicPaths = new Set(['tenants.view tenant_id', 'publicAppBuilds.assets tenant_id'])
const isPublic = (idPath: IdPath) => publicPaths.has(idPath.name)

test.each(idPathsOfCalls.filter((idPath) => !isPublic(idPath)))(
  '$name: an id of another tenant, merchant or customer is treated as absent',
  async (idPath) => {
    const kind = fixtureKeyFor(idPath.area, idPath.call, idPath.path)
    const sender = inStore(idPath.call) ? asCustomer : asOwner
    const [existing, absent] = [
      await sendWith(idPath, sender, foreign.ids[kind]),
      await sendWith(idPath, sender, absentIdFor(kind)),
    ]
    expect(existing).toBe(absent)
    expect(existing).not.toContain('cnry')
    const otherSender = senderInSameTenant(idPath, kind)
    if (!otherSender) return
    const [neighbours, absentToo] = [
      await sendWith(idPath, otherSender, neighbour.ids[kind]),
      await sendWith(idPath, otherSender, absentIdFor(kind)),
    ]
    expect(neighbours).toBe(absentToo)
    expect(neighbours).not.toContain('cnry')
  },
)

/** Records that calls share until one of them deletes what the next needs. */
let sharedOwn: Fixtures | undefined
const createOwn = async () => (sharedOwn = await createFixtures(ours, `OURS${newId().slice(-6)}`))

test.each(idPathsOfCalls)('$name: an own id is found, so the test has an effect', async (idPath) => {
  const kind = fixtureKeyFor(idPath.area, idPath.call, idPath.path)
  const tryOwn = async (own: Fixtures) => {
    const sender = inStore(idPath.call)
      ? { ...asCustomer, token: own.customer.token, fixtures: own }
      : { ...asOwner, fixtures: own }
    const [existing, absent] = [
      await sendWith(idPath, sender, own.ids[kind]),
      await sendWith(idPath, sender, absentIdFor(kind)),
    ]
    return { isFound: existing !== absent, existing }
  }
  const isExpected = !isIndistinguishable(idPath.name)
  if (idPath.call.method === 'GET') {
    const result = await tryOwn(ownFixtures)
    return void expect(result.isFound, result.existing).toBe(isExpected)
  }
  // only new records can show that an id is not found
  if (isExpected && sharedOwn && (await tryOwn(sharedOwn)).isFound) return
  const result = await tryOwn(await createOwn())
  expect(result.isFound, result.existing).toBe(isExpected)
})

test('foreign rows are unchanged, and own rows contain no foreign ids', async () => {
  expect(await readRows('tenant_id', theirs.id)).toEqual(foreignRows)
  expect(await readRows('merchant_id', neighbour.ids.merchant)).toEqual(neighbourRows)
  const all = Object.entries(await readRows('tenant_id', ours.id)).filter(([table]) => table !== 'audit') // The audit log contains the requested ids.
  const leaked = Object.entries(foreign.ids).flatMap(([kind, id]) =>
    all.filter(([, rows]) => rows.includes(id)).map(([table]) => `${kind} in ${table}`),
  )
  expect(leaked).toEqual([])
})
