import { useState } from 'react'
import { useNavigate } from 'react-router'
import { billing } from '#contract/areas/billing/billing.ts'
import { billingInvoices } from '#contract/areas/billing/invoices.ts'
import type { BillingCycle, ModuleName } from '#contract/areas/billing/schemas.ts'
import type { PlanId } from '#contract/areas/operator/plans.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { useCardEntry } from '../../shell/billing/use-card-entry.tsx'
import { usePanelContext } from '../../shell/session/panel-context.ts'
import { ChoiceCard } from './choice-card.tsx'
import { ModuleChoice } from './module-choice.tsx'
import { PlanOptions } from './plan-options.tsx'

/** `coupon`: null once the one of the stored cart was removed. */
type Choice = { plan?: PlanId; cycle?: BillingCycle; modules?: ModuleName[]; coupon?: string | null }

/** Compares the plans, and changes plan, cycle and modules after showing what that costs. */
export function PlansScreen() {
  const t = useText('billing')
  const tPlan = useText('registration')
  const locale = useLocale()
  const { tenantId } = usePanelContext()
  const navigate = useNavigate()
  const of = { tenant_id: tenantId }
  const { data, loadError, refetch } = useCall(billing.saasModules, of, { keySuffix: locale })
  const cart = useCall(billing.cart, of)
  const cards = useCallMutation(billing.changeSubscription, {
    invalidates: [billing, billingInvoices, boot],
    errorText: t('plan_failed'),
  })
  const { mutate: saveCart } = useCallMutation(billing.updateCart, { errorText: t('cart_failed') })
  const entry = useCardEntry(tenantId, { purpose: 'payment' })
  const [choice, setChoice] = useState<Choice>({})
  const current = data?.billing_info.subscription
  const stored = cart.data && cart.data.items.length > 0 ? cart.data : undefined
  const owned = data?.modules.flatMap((one) => (one.active && one.removed_at === null ? one.module_name : [])) ?? []
  const storedModules = data?.modules.flatMap(({ module_name }) =>
    stored?.items.some(({ type, id }) => type === 'module' && id === module_name) ? module_name : [],
  )
  const storedPlan = data?.plans.find(({ id }) => stored?.items.some((item) => item.type === 'plan' && item.id === id))
  const plan = choice.plan ?? storedPlan?.id ?? current?.plan_id ?? 'business_plan'
  const cycle = choice.cycle ?? stored?.billing_cycle ?? current?.billing_cycle ?? 'monthly'
  const modules = choice.modules ?? (stored ? storedModules : owned) ?? []
  const coupon = (choice.coupon === undefined ? stored?.coupon_code : choice.coupon) ?? undefined

  function change(part: Choice) {
    const next = { plan, cycle, modules, coupon: coupon ?? null, ...part }
    setChoice(next)
    void saveCart({
      ...of,
      items: [{ type: 'plan', id: next.plan }, ...next.modules.map((id) => ({ type: 'module' as const, id }))],
      billing_cycle: next.cycle,
      ...(next.coupon ? { coupon_code: next.coupon } : {}),
    })
  }

  async function confirm() {
    const result = await cards.mutate({
      ...of,
      plan_id: plan,
      billing_cycle: cycle,
      module_names: modules,
      ...(coupon === undefined ? {} : { coupon_code: coupon }),
    })
    if (!result.ok) return result.error.errors['card_id'] ? entry.open() : undefined
    if (result.data.url) return location.assign(result.data.url)
    toast(t('plan_changed'), { tone: 'good' })
    await navigate('/billing')
  }
  const saving = data?.plans[0]?.yearly_saving_percent ?? 20
  return (
    <Screen
      title={t('plans')}
      back="/billing"
      actions={
        <Segments
          label={tPlan('billing_cycle')}
          value={cycle}
          onChange={(next) => change({ cycle: next })}
          options={[
            { value: 'monthly', text: tPlan('monthly') },
            { value: 'yearly', text: tPlan('yearly', { percent: saving }) },
          ]}
        />
      }
    >
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      <div aria-busy={!data && !loadError}>
        {data && (
          <Columns
            side={
              <ChoiceCard
                tenantId={tenantId}
                choice={{ plan, cycle, modules, coupon }}
                trialEndsAt={
                  data.billing_info.subscription.status === 'trial' ? data.billing_info.trial_ends_at : undefined
                }
                isChanged={
                  !current ||
                  current.status !== 'active' ||
                  plan !== current.plan_id ||
                  cycle !== current.billing_cycle ||
                  coupon !== undefined ||
                  modules.toSorted().join() !== owned.toSorted().join()
                }
                isBusy={cards.isPending || entry.isOpening}
                setCoupon={(code) => change({ coupon: code })}
                confirm={() => void confirm()}
              />
            }
          >
            <PlanOptions
              plans={data.plans}
              cycle={cycle}
              chosen={plan}
              current={current?.plan_id ?? null}
              choose={(id) => change({ plan: id })}
            />
            <ModuleChoice
              modules={data.modules.filter(({ is_offered, active }) => is_offered || active)}
              chosen={modules}
              setChosen={(next) => change({ modules: next })}
            />
          </Columns>
        )}
      </div>
      {entry.dialog}
    </Screen>
  )
}
