import { EmptyState } from '#shop/shell/base/empty-state.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** A new shop without merchants. Who comes from the panel is sent to add the first one. */
export default function NoMerchants() {
  const t = useText('noDelivery')
  const { name, contact, adminUrl } = useShop()
  return (
    <main id="main" className="wrap has-bottom-tabs">
      <EmptyState icon="clock" title={t('opening_soon')} text={t('opening_soon_text', { shop: name })}>
        {adminUrl ? (
          <a className="btn btn-main" href={`${adminUrl}merchants/create`}>
            {t('add_merchant')}
          </a>
        ) : (
          <a className="btn btn-line" href={`mailto:${contact.email}`}>
            {t('ask_opening')}
          </a>
        )}
      </EmptyState>
    </main>
  )
}
