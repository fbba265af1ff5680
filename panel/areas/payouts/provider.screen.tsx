import { Navigate, useParams } from 'react-router'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import { payoutProviders } from '#contract/areas/payouts/providers.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'
import { PayoutTable } from './payout-table.tsx'
import { useProviderName } from './payout-labels.tsx'
import { ProviderSettings } from './provider-settings.tsx'
import { TenantReport } from './report-table.tsx'
import styles from './payouts.module.css'

const listPath = '/settings/payout'
const tabs = ['reports', 'transactions', 'settings'] as const

/** A payout provider: its report, its payouts and its settings. */
export function PayoutProviderScreen() {
  const t = useText('payouts')
  const nameOf = useProviderName()
  const { payoutId = '', tab_type } = useParams()
  const { data, loadError, refetch } = useCall(payoutProviders.show, { id: payoutId })
  const tab = tabs.find((one) => one === tab_type)
  if (!tab) return <Navigate to={`${listPath}/${payoutId}/reports`} replace />
  if (loadError && !data)
    return (
      <Screen title={t('providers_title')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  if (!data) return null
  const name = nameOf(data.payout_provider)
  return (
    <Screen
      title={name}
      back={listPath}
      titleExtra={data.is_selected && <Tag tone="good">{t('selected')}</Tag>}
      actions={<LinkButton to={`/export?type=payout&payoutId=${payoutId}`}>{t('export')}</LinkButton>}
      toolbar={
        <TabsWithCounts
          label={name}
          tabs={tabs.map((key) => ({ key, text: t(`tab_${key}`) }))}
          current={tab}
          to={(key) => `${listPath}/${payoutId}/${key}`}
        />
      }
      fill={tab !== 'settings'}
    >
      {tab === 'reports' && <TenantReport providerId={payoutId} />}
      {tab === 'transactions' && <PayoutTable call={payouts.list} input={{ payout_provider_id: payoutId }} />}
      {tab === 'settings' && (
        <div className={styles.cards}>
          <ProviderSettings provider={data} />
        </div>
      )}
    </Screen>
  )
}
