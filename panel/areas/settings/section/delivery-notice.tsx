import { IconInfoCircle } from '@tabler/icons-react'
import { ownMerchant } from '#contract/areas/merchants/merchants.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import styles from './section.module.css'

/** Says that a merchant’s own delivery settings wait until it delivers itself. */
export function DeliveryNotice() {
  const t = useText('settings')
  const { panel, merchantId = '' } = usePanelRoute()
  const { data: merchant } = useCall(ownMerchant.show, { id: merchantId }, { enabled: panel === 'merchant' })
  if (merchant?.delivery_by !== 'admin') return null
  return (
    <p className={styles.notice} role="note">
      <IconInfoCircle size={16} aria-hidden />
      {t('delivery_by_network')}
    </p>
  )
}
