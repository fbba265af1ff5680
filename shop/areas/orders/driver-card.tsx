import type { Driver } from '#contract/schemas/driver.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** The driver, with a button to call. */
export default function DriverCard({ driver }: { driver: Driver }) {
  const t = useText('orders')
  const { name } = useShop()
  const initials = driver.name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
  return (
    <section className="block">
      <div className="driver">
        <span className="avatar" aria-hidden="true">
          {initials}
        </span>
        <div className="grow">
          <b>{driver.name}</b>
          <small>{[driver.vehicle, t('for_shop', { shop: name })].filter(Boolean).join(t('comma'))}</small>
        </div>
        {driver.mobile && (
          <a className="icon-btn call" href={`tel:${driver.mobile}`} aria-label={t('call', { driver: driver.name })}>
            <Icon name="phone" />
          </a>
        )}
      </div>
      {driver.tracking_url && (
        <a className="btn btn-line btn-wide track" href={driver.tracking_url} target="_blank" rel="noopener noreferrer">
          {t('track')}
        </a>
      )}
    </section>
  )
}
