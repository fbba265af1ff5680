import { Link, useLoaderData, useRevalidator } from 'react-router'
import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { notices } from '#contract/areas/campaigns.ts'
import type { NoticePreference } from '#contract/areas/campaigns.ts'
import { client } from '#shop/data/client.ts'
import { requireCustomer } from '#shop/shell/context/require-customer.ts'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useOrderTimeText } from '#shop/shell/content/order-times.ts'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { DeviceBlock } from './device-block.tsx'
import { Skeleton } from '#shop/shell/frame/skeleton.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return requireCustomer(request, async () => {
    const [list, preference] = await Promise.all([client(notices.list, { limit: 50 }), client(notices.preference, {})])
    return { rows: list.data, preference }
  })
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Skeleton kind="list" />
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Messages of the store to the customer, and which ones they want. */
export default function NoticesPage() {
  const { rows, preference } = useLoaderData<typeof clientLoader>()
  const t = useText('account')
  const path = usePath()
  const { timezone } = useShop()
  const timeText = useOrderTimeText()
  const { revalidate } = useRevalidator()
  const save = (change: Partial<NoticePreference>) =>
    void client(notices.savePreference, {
      ...change,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }).then(revalidate, revalidate)
  return (
    <main id="main" className="wrap has-bottom-tabs account-page">
      <PageTitle text={t('notices')} />
      <h1 className="page-title">{t('notices')}</h1>
      {rows.length === 0 && <p className="muted">{t('no_notices')}</p>}
      {rows.map(({ id, title, body, sent_at, is_opened }) => (
        <section key={id} className="block">
          <h2>
            <bdi>{is_opened ? title : <Link to={path(`notices/${id}`)}>{title}</Link>}</bdi>
          </h2>
          <p>
            <bdi>{body}</bdi>
          </p>
          <p className="row">
            <time className="muted small" dateTime={sent_at}>
              {timeText.date(sent_at, timezone)}
            </time>
            <Link className="link" to={path(`notices/${id}`)}>
              {t('open_notice')}
            </Link>
          </p>
        </section>
      ))}
      <DeviceBlock pushKey={preference.push_key} />
      <section className="block">
        <h2>{t('offers')}</h2>
        {(preference.has_whatsapp ? (['push', 'mail', 'whatsapp'] as const) : (['push', 'mail'] as const)).map(
          (name) => (
            <label key={name} className="row">
              <input
                type="checkbox"
                checked={preference[name]}
                onChange={(event) => save({ [name]: event.target.checked })}
              />
              {t(`offers_${name}`)}
            </label>
          ),
        )}
      </section>
    </main>
  )
}
