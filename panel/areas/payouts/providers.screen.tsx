import { payoutProviders } from '#contract/areas/payouts/providers.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { MerchantAccounts } from './merchant-accounts.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import styles from './payouts.module.css'
import { ProviderRow } from './provider-row.tsx'

/** The ways in which a tenant pays its merchants, when it pays them, and their accounts. */
export function PayoutProvidersScreen() {
  const t = useText('payouts')
  const { data, loadError, refetch } = useCall(payoutProviders.list, { limit: 50 })
  return (
    <Screen
      title={t('providers_title')}
      back="/settings"
      actions={<LinkButton to="/payouts">{t('open_payouts')}</LinkButton>}
    >
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data?.data.length === 0 && <EmptyState title={t('no_integration')} text={t('no_integration_text')} />}
      {data && data.data.length > 0 && (
        <div className={styles.cards}>
          <Card title={t('providers')} pad={false}>
            <ul className={styles.list}>
              {data.data.map((provider) => (
                <ProviderRow key={provider.id} provider={provider} />
              ))}
            </ul>
          </Card>
          <ScheduleCard />
          <MerchantAccounts />
        </div>
      )}
    </Screen>
  )
}
