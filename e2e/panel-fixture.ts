import { inject } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { newId } from '../api/platform/runtime/ids.ts'
import { withTenant } from '../api/platform/app-services.ts'
import { demoPassword, desktop, openBrowser, openSession } from './browser.ts'
import { connectToServer, apiClient } from './server-access.ts'
import { fillPath, panelScreens } from './screens.ts'
import { trackRequests } from './crawl.ts'

/** Opens a browser for the shared panel server and signs in the owner of Harbour Eats. */
export async function openPanelFixture() {
  const { dataDir, port } = inject('panelServer')
  const server = { base: `http://127.0.0.1:${port}` }
  const browser = await openBrowser()
  const shop = `harbour.localhost:${port}`
  const panel = `admin.harbour.localhost:${port}`
  const client = (host: string, token?: string, merchantId?: string) =>
    apiClient(server, { host, ...(token ? { token } : {}), ...(merchantId ? { merchantId } : {}) })
  const { access_token: token } = await client(panel).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
  })
  const { platform, end } = await connectToServer({ DATA_DIR: dataDir })
  const { tenant_id: tenantId } = await client(panel).tenants.branding({})

  /** Creates a user with only these permissions, in the merchant if one is given, and returns a session token. */
  async function signInWith(permissions: readonly Permission[], merchantId?: string) {
    const id = newId()
    await withTenant(platform, { tenantId, merchantId: null }, async (db) => {
      await db
        .insertInto('app_user')
        .values({
          id,
          first_name: 'Test',
          last_name: 'User',
          email: `${id}@crawl.example`,
          role: merchantId ? 'M1001' : 'T1002',
          permissions: [...permissions],
        })
        .execute()
      if (merchantId) await db.insertInto('merchant_user').values({ user_id: id, merchant_id: merchantId }).execute()
    })
    const started = await platform.sessions.start({
      audience: 'panel',
      tenantId,
      homeTenantId: tenantId,
      subjectId: id,
      ip: '127.0.0.1',
      userAgent: 'crawler',
    })
    return started.access_token
  }

  /** Opens a browser session of the panel in a language, signed in if a token is given. */
  async function openTab(sessionToken: string | undefined, language: string, options: object = {}) {
    const session = await openSession(browser, { ...desktop, ...options })
    await session.context.addInitScript(
      ([storedToken, locale]) => {
        if (storedToken) localStorage.setItem('token', storedToken)
        localStorage.setItem('language', locale ?? 'en')
      },
      [sessionToken ?? '', language],
    )
    return {
      ...session,
      waitForIdle: trackRequests(session.page),
      goto: (path: string) => session.page.goto(`http://${panel}${path}`),
    }
  }

  const close = async () => {
    await end()
    await browser.close()
  }
  const records = await loadSampleRecords(client, panel, token)
  return { browser, shop, panel, token, client, signInWith, openTab, records, close }
}

export type PanelFixture = Awaited<ReturnType<typeof openPanelFixture>>

/** Ids of one record of each kind, for the parameters of paths. */
async function loadSampleRecords(
  client: (host: string, token?: string, merchantId?: string) => ReturnType<typeof apiClient>,
  panel: string,
  token: string,
) {
  const all = client(panel, token)
  const order = await firstOf(all.orders.list({}))
  const merchant_id = order?.merchant._id ?? ''
  const own = client(panel, token, merchant_id)
  const [banner, popup] = [await firstOf(all.banners.list({})), await firstOf(all.popups.list({}))]
  const [product, section, inside, option, schedule, coupon, charge, zone, customer, segment, transaction, campaign] =
    await Promise.all([
      firstOf(own.merchantProducts.list({})),
      firstOf(own.productCategories.list({})),
      firstOf(own.merchantOrders.list({})),
      firstOf(own.productOptions.list({})),
      firstOf(own.schedules.list({})),
      firstOf(own.merchantCoupons.list({ merchant_id })),
      firstOf(all.charges.list({ merchant_id })),
      firstOf(own.merchantZones.list({ merchant_id })),
      firstOf(all.customers.list({})),
      firstOf(all.segments.list({})),
      firstOf(all.transactions.list({})),
      firstOf(all.campaigns.list({})),
    ])
  return {
    order: order?.order_id ?? '',
    merchant: merchant_id,
    product: product?._id ?? '',
    section: section?.id ?? '',
    inside: inside?.order_id ?? '',
    option: option?.id,
    schedule: schedule?.id,
    coupon: coupon?.id,
    banner: banner?.id,
    popup: popup?.id,
    charge: charge?.id,
    zone: zone?.id,
    customer: customer?.id,
    segment: segment?.segment_id,
    transaction: transaction?.txn_id,
    campaign: campaign?.campaign_id,
  }
}

const firstOf = async <Row>(list: Promise<{ data: readonly Row[] }>): Promise<Row | undefined> => (await list).data[0]

/** The value of a parameter in a path of the panel. */
function pathParameter({ records }: Pick<PanelFixture, 'records'>, name: string, path: string): string | undefined {
  if (name === 'merchant_id') return records.merchant
  if (name === 'order_id') return path.startsWith('/m/') ? records.inside : records.order
  if (name === 'segment_id') return records.segment
  if (name === 'txn_id') return records.transaction
  if (name === 'app_slug') return 'recommendation'
  if (name === 'app_type') return 'customer'
  if (name !== 'id') return undefined
  if (path.includes('/products/categories/')) return records.section
  if (path.includes('/products/linked-options/')) return records.option
  if (path.includes('/products/scheduler/')) return records.schedule
  if (path.includes('/products/')) return records.product
  if (path.includes('/campaigns/')) return records.campaign
  if (path.includes('/coupons/')) return records.coupon
  if (path.startsWith('/customers/')) return records.customer
  if (path.includes('/banners/')) return records.banner
  if (path.includes('/popups/')) return records.popup
  if (path.includes('/custom_charges/')) return records.charge
  if (path.includes('/serviceable_zones/')) return records.zone
  return path.startsWith('/merchants/') ? records.merchant : undefined
}

const all = panelScreens()
/** Signed-in screens, with paths of existing records. A new kind of record needs a line in `pathParameter`. */
export const screensWithRecords = (fixture: Pick<PanelFixture, 'records'>) =>
  all.flatMap(({ needs, path, panel }) => {
    const whole = needs === undefined ? undefined : fillPath(path, (name, of) => pathParameter(fixture, name, of))
    return needs === undefined || whole === undefined ? [] : [{ needs, panel, path: whole }]
  })
/** Screens that require no session. */
export const publicScreens = () =>
  all
    .filter(({ needs, path }) => needs === undefined && !path.includes(':') && !/blocked|prompt|autoLogin/i.test(path))
    .map(({ path }) => path)
