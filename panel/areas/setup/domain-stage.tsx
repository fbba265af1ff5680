import { tenantProfile } from '#contract/areas/tenants/profile.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import type { StageProps } from './use-submit-stage.ts'
import { DomainForm } from './domain-form.tsx'

/** Addresses of shop and panel, and the DNS records that they need. */
export function DomainStage({ goOn }: StageProps) {
  const t = useText('setup')
  const isAllowed = useCan()(tenantProfile.showDomain)
  const { data, loadError, refetch } = useCall(tenantProfile.showDomain, {}, { enabled: isAllowed })
  if (!isAllowed) return <Card title={t('stage_DomainConfigurationStage')}>{t('domain_denied')}</Card>
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  return data ? <DomainForm saved={data} goOn={goOn} /> : null
}
