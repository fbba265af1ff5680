import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { Switch } from '#kit/ui/form/switch.tsx'
import styles from './merchants.module.css'
import { useMerchantSwitches } from './use-merchant-switches.ts'

type Props = { merchant: Merchant }

export function PublishedSwitch({ merchant }: Props) {
  const t = useText('merchants')
  const switches = useMerchantSwitches(merchant)
  const isOn = merchant.status === 'active'
  if (!switches.canPublish)
    return <span className={isOn ? undefined : styles.muted}>{t(isOn ? 'active' : 'inactive')}</span>
  return (
    <span className={styles.switch}>
      <Switch
        size="small"
        hideLabel
        checked={isOn}
        disabled={switches.isPending}
        label={t('published_of', { name: merchant.name })}
        onChange={(next) => void switches.setPublished(next)}
      />
    </span>
  )
}

export function OnlineSwitch({ merchant }: Props) {
  const t = useText('merchants')
  const switches = useMerchantSwitches(merchant)
  const isOn = merchant.is_accepting_orders
  if (!switches.canSetOnline)
    return <span className={isOn ? undefined : styles.muted}>{t(isOn ? 'online' : 'offline')}</span>
  return (
    <span className={styles.switch}>
      <Switch
        size="small"
        hideLabel
        checked={isOn}
        disabled={switches.isPending}
        label={t('online_of', { name: merchant.name })}
        onChange={(next) => void switches.setOnline(next)}
      />
    </span>
  )
}
