import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { FeaturedDialog, SponsoredDialog } from './promotion-dialogs.tsx'
import styles from './merchants.module.css'
import { useMerchantSwitches } from './use-merchant-switches.ts'

type Props = { merchant: Merchant }

/** Whether it stands among the featured, and at which place. */
export function FeaturedCell({ merchant }: Props) {
  const t = useText('merchants')
  const [open, setOpen] = useState(false)
  const turns = useMerchantSwitches(merchant)
  const { is_featured: on, featured_rank: rank, name } = merchant
  if (!turns.mayPromote) return on ? <Rank rank={rank} /> : <span className={styles.faint}>{t('no')}</span>
  return (
    <span className={styles.switch}>
      <Switch
        size="small"
        hideLabel
        checked={on}
        disabled={turns.busy}
        label={t('featured_of', { name })}
        onChange={(next) => void (next ? turns.feature(null) : turns.unfeature())}
      />
      {on && (
        <>
          <Rank rank={rank} />
          <IconButton
            size="small"
            icon={IconPencil}
            label={t('featured_edit', { name })}
            popup="dialog"
            onClick={() => setOpen(true)}
          />
        </>
      )}
      {open && <FeaturedDialog merchant={merchant} close={() => setOpen(false)} />}
    </span>
  )
}

/** Whether it pays for its place, and on which terms. */
export function SponsoredCell({ merchant }: Props) {
  const t = useText('merchants')
  const [open, setOpen] = useState(false)
  const turns = useMerchantSwitches(merchant)
  const { is_sponsored: on, sponsored_rank: rank, name } = merchant
  if (!turns.mayPromote) return on ? <Rank rank={rank} /> : <span className={styles.faint}>{t('no')}</span>
  const start = () => turns.sponsor({ sponsored_rank: null, sponsored_expiration: null, sponsored_text: null })
  return (
    <span className={styles.switch}>
      <Switch
        size="small"
        hideLabel
        checked={on}
        disabled={turns.busy}
        label={t('sponsored_of', { name })}
        onChange={(next) => void (next ? start() : turns.unsponsor())}
      />
      {on && (
        <>
          <Rank rank={rank} />
          <IconButton
            size="small"
            icon={IconPencil}
            label={t('sponsored_edit', { name })}
            popup="dialog"
            onClick={() => setOpen(true)}
          />
        </>
      )}
      {open && <SponsoredDialog merchant={merchant} close={() => setOpen(false)} />}
    </span>
  )
}

function Rank({ rank }: { rank: number | null }) {
  const t = useText('merchants')
  return <span className={styles.rank}>{rank === null ? t('rank_none') : t('rank_at', { rank })}</span>
}

export function PublishedSwitch({ merchant }: Props) {
  const t = useText('merchants')
  const turns = useMerchantSwitches(merchant)
  const on = merchant.status === 'active'
  if (!turns.mayPublish) return <span className={on ? undefined : styles.faint}>{t(on ? 'active' : 'inactive')}</span>
  return (
    <span className={styles.switch}>
      <Switch
        size="small"
        hideLabel
        checked={on}
        disabled={turns.busy}
        label={t('published_of', { name: merchant.name })}
        onChange={(next) => void turns.setPublished(next)}
      />
    </span>
  )
}

export function OnlineSwitch({ merchant }: Props) {
  const t = useText('merchants')
  const turns = useMerchantSwitches(merchant)
  const on = merchant.is_accepting_orders
  if (!turns.mayTurnOnline) return <span className={on ? undefined : styles.faint}>{t(on ? 'online' : 'offline')}</span>
  return (
    <span className={styles.switch}>
      <Switch
        size="small"
        hideLabel
        checked={on}
        disabled={turns.busy}
        label={t('online_of', { name: merchant.name })}
        onChange={(next) => void turns.setOnline(next)}
      />
    </span>
  )
}
