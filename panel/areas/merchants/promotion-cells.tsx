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

/** Whether the merchant is featured, and its rank. */
export function FeaturedCell({ merchant }: Props) {
  const t = useText('merchants')
  const [open, setOpen] = useState(false)
  const switches = useMerchantSwitches(merchant)
  const { is_featured: isOn, featured_rank: rank, name } = merchant
  if (!switches.canPromote) return isOn ? <Rank rank={rank} /> : <span className={styles.muted}>{t('no')}</span>
  return (
    <span className={styles.switch}>
      <Switch
        size="small"
        hideLabel
        checked={isOn}
        disabled={switches.isPending}
        label={t('featured_of', { name })}
        onChange={(next) => void (next ? switches.feature(null) : switches.unfeature())}
      />
      {isOn && (
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

/** Whether the merchant is sponsored, and its terms. */
export function SponsoredCell({ merchant }: Props) {
  const t = useText('merchants')
  const [open, setOpen] = useState(false)
  const switches = useMerchantSwitches(merchant)
  const { is_sponsored: isOn, sponsored_rank: rank, name } = merchant
  if (!switches.canPromote) return isOn ? <Rank rank={rank} /> : <span className={styles.muted}>{t('no')}</span>
  const start = () => switches.sponsor({ sponsored_rank: null, sponsored_expiration: null, sponsored_text: null })
  return (
    <span className={styles.switch}>
      <Switch
        size="small"
        hideLabel
        checked={isOn}
        disabled={switches.isPending}
        label={t('sponsored_of', { name })}
        onChange={(next) => void (next ? start() : switches.unsponsor())}
      />
      {isOn && (
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
