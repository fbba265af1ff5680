import { useState } from 'react'
import { Link } from 'react-router'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import { payoutProviders } from '#contract/areas/payouts/providers.ts'
import type { PayoutProvider } from '#contract/areas/payouts/providers.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { useProviderName } from './payout-labels.tsx'
import styles from './payouts.module.css'

export function ProviderRow({ provider }: { provider: PayoutProvider }) {
  const t = useText('payouts')
  const name = useProviderName()(provider.payout_provider)
  const [isAsking, setAsking] = useState(false)
  const options = { invalidates: [payoutProviders, payouts.candidates], errorText: t('went_wrong') }
  const { mutate, isPending } = useCallMutation(payoutProviders.setActive, options)
  const setActive = (is_active: boolean) => mutate({ payout_provider_id: provider.id, is_active })
  const { is_active, is_selected, is_configured, environment } = provider
  return (
    <li className={styles.provider}>
      <span className={styles.name}>
        <Link to={`/settings/payout/${provider.id}/reports`}>{name}</Link>
        <span className={styles.tags}>
          {is_selected && <Tag tone="good">{t('selected')}</Tag>}
          <Tag tone={is_configured ? 'plain' : 'soon'}>{t(is_configured ? 'configured' : 'not_configured')}</Tag>
          {is_configured && <span>{t(`environment_${environment}`)}</span>}
        </span>
      </span>
      <span className={styles.actions}>
        {is_active && !is_selected && (
          <Button busy={isPending} onClick={() => void setActive(true)}>
            {t('select')}
          </Button>
        )}
        <LinkButton to={`/settings/payout/${provider.id}/settings`}>{t('set_up')}</LinkButton>
        <Switch
          hideLabel
          checked={is_active}
          label={name}
          disabled={isPending}
          onChange={(next) => (next ? void setActive(true) : setAsking(true))}
        />
      </span>
      <ConfirmDialog
        opened={isAsking}
        close={() => setAsking(false)}
        title={t('deactivate_title', { name })}
        text={t('deactivate_text')}
        confirmLabel={t('deactivate')}
        danger
        onConfirm={async () => (await setActive(false)).ok}
      />
    </li>
  )
}
