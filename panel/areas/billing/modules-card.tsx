import { useState } from 'react'
import { billing } from '#contract/areas/billing/billing.ts'
import { billingInvoices } from '#contract/areas/billing/invoices.ts'
import type { SaasModule } from '#contract/areas/billing/schemas.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Card, Text } from '#kit/ui/layout/layout.tsx'
import type { BillingInfo } from './billing-info.ts'
import styles from './billing.module.css'

type Props = { tenantId: string; modules: readonly SaasModule[]; info: BillingInfo }

const changes = [billing, billingInvoices, boot]

/** Modules that the tenant has or had, and what each costs a month. */
export function ModulesCard({ tenantId, modules, info }: Props) {
  const t = useText('billing')
  const owned = modules.filter(({ active, status }) => active || status === 'expired')
  return (
    <Card
      title={t('modules')}
      end={
        <LinkButton size="small" to="/billing/plans">
          {t('add_module')}
        </LinkButton>
      }
    >
      {owned.length === 0 && <Text tone="soft">{t('no_modules_text')}</Text>}
      <ul className={styles.rows}>
        {owned.map((module) => (
          <ModuleRow
            key={module.id}
            tenantId={tenantId}
            module={module}
            isTrial={info.subscription.status === 'trial'}
          />
        ))}
      </ul>
    </Card>
  )
}

function ModuleRow({ tenantId, module, isTrial }: { tenantId: string; module: SaasModule; isTrial: boolean }) {
  const t = useText('billing')
  const time = useTime()
  const [isAsking, setAsking] = useState(false)
  const remove = useCallMutation(billing.removeItems, { invalidates: changes, errorText: t('module_remove_failed') })
  const reactivate = useCallMutation(billing.reactivateItems, {
    invalidates: changes,
    errorText: t('module_reactivate_failed'),
  })
  const input = { tenant_id: tenantId, items: [module.module_name] }
  const name = t(`module_${module.module_name}`)
  const start = async () => {
    const result = await reactivate.mutate(input)
    if (result.ok && result.data.url) location.assign(result.data.url)
  }
  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        {name}
        <span className={styles.soft}>{t(`about_${module.module_name}`)}</span>
      </span>
      <span className={styles.rowEnd}>
        <ModuleStatus module={module} />
        <span className={styles.price}>
          <Money amount={module.price} currency={module.currency} />
        </span>
        {module.active && module.removed_at === null ? (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        ) : (
          <Button size="small" busy={reactivate.isPending} onClick={() => void start()}>
            {t(module.active ? 'keep' : 'reactivate')}
          </Button>
        )}
      </span>
      <ConfirmDialog
        opened={isAsking}
        close={() => setAsking(false)}
        title={t('remove_title', { name })}
        text={
          isTrial || module.renews_at === null
            ? t('remove_now')
            : t('remove_text', { date: time(module.renews_at, 'day') })
        }
        confirmLabel={t('remove')}
        danger
        onConfirm={async () => (await remove.mutate(input)).ok}
      />
    </li>
  )
}

function ModuleStatus({ module: { active, removed_at, renews_at } }: { module: SaasModule }) {
  const t = useText('billing')
  const time = useTime()
  if (!active)
    return (
      <StatusLabel shape="cancelled" tone="off">
        {t('status_expired')}
      </StatusLabel>
    )
  return removed_at === null ? (
    <StatusLabel shape="ready" tone="good">
      {t('status_active')}
    </StatusLabel>
  ) : (
    <StatusLabel shape="pending" tone="soon">
      {t('module_ends', { date: renews_at ? time(renews_at, 'day') : '' })}
    </StatusLabel>
  )
}
