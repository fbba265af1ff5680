import { IconCreditCard, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { billing, billingCards } from '#contract/areas/billing/billing.ts'
import type { Card as StoredCard } from '#contract/areas/billing/schemas.ts'
import { useState } from 'react'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Card, Text } from '#kit/ui/layout/layout.tsx'
import { brandName } from '../../shell/billing/pay-dialog.tsx'
import { useCardEntry } from '../../shell/billing/use-card-entry.tsx'
import styles from './billing.module.css'

/** The cards that pay the bills; the main one pays them all. */
export function CardsCard({ tenantId }: { tenantId: string }) {
  const t = useText('billing')
  const { data, loadError, refetch } = useCall(billingCards.all, { tenant_id: tenantId })
  const entry = useCardEntry(tenantId, { purpose: 'card' })
  const { mutate } = useCallMutation(billingCards.update, { invalidates: [billingCards, billing] })
  const remove = useCallMutation(billingCards.remove, {
    invalidates: [billingCards, billing],
    successText: t('card_removed'),
    errorText: t('card_remove_failed'),
  })
  const [removed, setRemoved] = useState<StoredCard>()
  const add = entry.isAvailable && (
    <Button size="small" icon={IconPlus} busy={entry.isOpening} onClick={() => entry.open()}>
      {t('add_card')}
    </Button>
  )
  const nameOf = ({ brand, last4 }: StoredCard) => t('card_name', { brand: brandName(brand), last4 })
  return (
    <Card title={t('cards')} end={add}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data?.length === 0 && <Text tone="soft">{t('no_cards')}</Text>}
      <ul className={styles.rows} aria-busy={!data && !loadError}>
        {data?.map((card) => (
          <li key={card.id} className={styles.row}>
            <IconCreditCard size={18} aria-hidden />
            <span className={styles.rowText}>
              <bdi>{nameOf(card)}</bdi>
              <span className={styles.soft}>
                {t('card_expiry', { month: card.expiry_month, year: String(card.expiry_year) })}
              </span>
            </span>
            <span className={styles.rowEnd}>
              {card.is_primary ? (
                <Text tone="soft">{t('main')}</Text>
              ) : (
                <Button
                  size="small"
                  onClick={() => void mutate({ tenant_id: tenantId, id: card.id, is_primary: true })}
                >
                  {t('make_main')}
                </Button>
              )}
              <IconButton
                size="small"
                icon={IconPencil}
                label={`${t('edit_card')}: ${nameOf(card)}`}
                onClick={() => entry.open(card)}
              />
              {!card.is_primary && (
                <IconButton
                  size="small"
                  icon={IconTrash}
                  label={`${t('remove_card')}: ${nameOf(card)}`}
                  onClick={() => setRemoved(card)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {entry.dialog}
      <ConfirmDialog
        opened={removed !== undefined}
        close={() => setRemoved(undefined)}
        danger
        title={t('remove_title', { name: removed ? nameOf(removed) : '' })}
        text={t('remove_card_text')}
        confirmLabel={t('remove')}
        onConfirm={async () => (await remove.mutate({ tenant_id: tenantId, id: removed?.id ?? '' })).ok}
      />
    </Card>
  )
}
