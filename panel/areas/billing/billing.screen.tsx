import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { billing, billingCards } from '#contract/areas/billing/billing.ts'
import { billingInvoices } from '#contract/areas/billing/invoices.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { invalidateCalls, useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { send } from '#kit/data/request.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { PayDialog } from '../../shell/billing/pay-dialog.tsx'
import { usePanelContext } from '../../shell/session/panel-context.ts'
import { BillingNotice } from './billing-notice.tsx'
import { CardsCard } from './cards-card.tsx'
import { InformationCard } from './information-card.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { ModulesCard } from './modules-card.tsx'
import { NextBillCard } from './next-bill-card.tsx'
import { PlanCard } from './plan-card.tsx'

/** Plan, invoices, modules, cards and billing information of the tenant. */
export function BillingScreen() {
  const t = useText('billing')
  const locale = useLocale()
  const context = usePanelContext()
  const tenantId = context.tenantId
  const [paying, setPaying] = useState<{ invoiceId?: string }>()
  const { data, loadError, refetch } = useCall(billing.saasModules, { tenant_id: tenantId }, { keySuffix: locale })
  useCardSession(tenantId)
  if (context.panel !== 'tenant') return null
  const actions = <LinkButton to="/billing/plans">{t('compare')}</LinkButton>
  return (
    <Screen title={t('title')} actions={actions}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      <div aria-busy={!data && !loadError}>
        {data && (
          <Columns
            side={
              <>
                <NextBillCard info={data.billing_info} />
                <CardsCard tenantId={tenantId} />
                <InformationCard tenantId={tenantId} info={data.billing_info} />
              </>
            }
          >
            <BillingNotice
              info={data.billing_info}
              isBlocked={!context.active}
              isPaused={context.boot.tenant.status !== 1}
              pay={() => setPaying({})}
            />
            <PlanCard tenantId={tenantId} info={data.billing_info} />
            <InvoicesCard tenantId={tenantId} pay={(invoiceId) => setPaying({ invoiceId })} />
            <ModulesCard tenantId={tenantId} modules={data.modules} info={data.billing_info} />
          </Columns>
        )}
      </div>
      {paying && <PayDialog tenantId={tenantId} {...paying} close={() => setPaying(undefined)} />}
    </Screen>
  )
}

/** Stores the card after the gateway's page has sent the user back with `card_session`. */
function useCardSession(tenantId: string): void {
  const [params, setParams] = useSearchParams()
  const session = params.get('card_session')
  const stored = useRef<string>(undefined)
  useEffect(() => {
    if (session === null || stored.current === session) return
    stored.current = session
    void (async () => {
      // The webhook of the gateway may have stored the card already; a failure here changes nothing.
      await send(billingCards.create, { tenant_id: tenantId, payment_intent_id: session }).catch(() => undefined)
      await invalidateCalls(billing, billingCards, billingInvoices, boot)
      setParams(
        (previous) => {
          previous.delete('card_session')
          return previous
        },
        { replace: true },
      )
    })()
  }, [session, tenantId, setParams])
}
