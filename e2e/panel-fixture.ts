import type { Permission } from '#contract/permissions.ts'
import { newId } from '../api/platform/runtime/ids.ts'
import { inPlace } from '../api/platform/app-services.ts'
import { demoPassword, desk, visit } from './browser.ts'
import { openHouse } from './demo-server.ts'
import { behind, callsOf } from './server-access.ts'
import { filled, panelScreens } from './screens.ts'
import { watchCalls } from './crawl.ts'

/** The demo's Harbour Eats in a server and a browser of its own, with its owner signed in. */
export async function openHall() {
  const house = await openHouse()
  const { dataDir, server, browser } = house
  const shop = `harbour.localhost:${server.port}`
  const panel = `admin.harbour.localhost:${server.port}`
  const client = (host: string, token?: string, merchantId?: string) =>
    callsOf(server, { host, ...(token ? { token } : {}), ...(merchantId ? { merchantId } : {}) })
  const { access_token: token } = await client(panel).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
  })
  const { platform, end } = await behind({ DATA_DIR: dataDir })
  const { tenant_id: tenantId } = await client(panel).tenants.branding({})

  /** A session of somebody who holds just these permissions; of a merchant's staff when one is named. */
  async function staff(permissions: readonly Permission[], merchantId?: string) {
    const id = newId()
    await inPlace(platform, { tenantId, merchantId: null }, async (db) => {
      await db
        .insertInto('app_user')
        .values({
          id,
          first_name: 'Walter',
          last_name: 'Walker',
          email: `${id}@walks.example`,
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
      userAgent: 'walker',
    })
    return started.access_token
  }

  /** A tab of the panel that is signed in (without a token it is not) and speaks a language. */
  async function tab(signedIn: string | undefined, language: string, options: object = {}) {
    const guest = await visit(browser, { ...desk, ...options })
    await guest.context.addInitScript(
      ([kept, locale]) => {
        if (kept) localStorage.setItem('token', kept)
        localStorage.setItem('language', locale ?? 'en')
      },
      [signedIn ?? '', language],
    )
    return {
      ...guest,
      settled: watchCalls(guest.page),
      open: (path: string) => guest.page.goto(`http://${panel}${path}`),
    }
  }

  const close = async () => {
    await end()
    await house.close()
  }
  const known = await gather(client, panel, token)
  return { server, browser, shop, panel, token, client, staff, tab, known, close }
}

export type OpenHall = Awaited<ReturnType<typeof openHall>>

/** One record of each kind, to fill the paths of screens with. */
async function gather(
  client: (host: string, token?: string, merchantId?: string) => ReturnType<typeof callsOf>,
  panel: string,
  token: string,
) {
  const all = client(panel, token)
  const {
    data: [order],
  } = await all.orders.list({})
  const merchant = order?.merchant._id ?? ''
  const own = client(panel, token, merchant)
  const [
    {
      data: [product],
    },
    {
      data: [section],
    },
    {
      data: [inside],
    },
  ] = await Promise.all([own.merchantProducts.list({}), own.productCategories.list({}), own.merchantOrders.list({})])
  return {
    order: order?.order_id ?? '',
    merchant,
    product: product?._id ?? '',
    section: section?.id ?? '',
    inside: inside?.order_id ?? '',
  }
}

/** What stands for a place in a path of the panel. */
function valueIn({ known }: Pick<OpenHall, 'known'>, name: string, path: string): string | undefined {
  if (name === 'merchant_id') return known.merchant
  if (name === 'order_id') return path.startsWith('/m/') ? known.inside : known.order
  if (name !== 'id') return undefined
  if (path.includes('/products/categories/')) return known.section
  if (path.includes('/products/')) return known.product
  return path.startsWith('/merchants/') ? known.merchant : undefined
}

const all = panelScreens()
/** Screens in the frame, with paths of records that are there. A screen of a record of another kind joins with its line in `valueIn`. */
export const screensIn = (hall: Pick<OpenHall, 'known'>) =>
  all.flatMap(({ needs, path, panel }) => {
    const whole = needs === undefined ? undefined : filled(path, (name, of) => valueIn(hall, name, of))
    return needs === undefined || whole === undefined ? [] : [{ needs, panel, path: whole }]
  })
/** Screens that need no session. */
export const openScreens = () =>
  all
    .filter(({ needs, path }) => needs === undefined && !path.includes(':') && !/blocked|prompt|autoLogin/i.test(path))
    .map(({ path }) => path)
