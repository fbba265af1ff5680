import { useNavigate } from 'react-router'
import { charges, merchantCharges } from '#contract/areas/charges.ts'
import type { Charge } from '#contract/areas/charges.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useChargeCalls } from './charge-calls.ts'
import { ChargeNameFields } from './charge-name-fields.tsx'
import { ChargeTranslations } from './charge-translations.tsx'
import { ChargeConditionFields } from './charge-condition-fields.tsx'
import { ChargeAmountFields } from './charge-amount-fields.tsx'
import { blankCharge, chargeForm, toChargeInput, valuesOf } from './charge-form-values.ts'
import { ChargePreview } from './charge-preview.tsx'

/** Form of a charge with the bill of a sample order. A merchant reads global charges only. */
export function ChargeForm({ charge }: { charge?: Charge }) {
  const t = useText('charges')
  const navigate = useNavigate()
  const { currency } = usePanelContext()
  const { merchantId = null, to } = usePanelRoute()
  const calls = useChargeCalls()
  const form = useCallForm({
    schema: chargeForm,
    values: charge ? valuesOf(charge) : blankCharge({ merchantId, currency }),
    ...(charge ? { reload: async () => withUpdatedAt(valuesOf, await calls.fetch(charge.id)) } : {}),
    save: (draft, part, expectedUpdatedAt) => {
      const input = toChargeInput(draft)
      if (!charge) return calls.create(input)
      const names = new Set([...Object.keys(part), ...('level' in part ? ['merchant_id', 'currency'] : [])])
      const changes = Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)))
      return calls.update({ ...changes, ...expectedUpdatedAt, id: charge.id })
    },
    invalidates: [charges, merchantCharges],
    successText: t(charge ? 'saved' : 'created'),
    invalidText: t('review'),
    onSaved: (saved) => {
      if (!charge) void navigate(to(`/settings/custom_charges/edit/${saved.id}`), { replace: true })
    },
  })
  const isReadOnly = charge?.is_editable === false
  const title = form.values.name.trim() || t('new')
  const create = !charge && form.changed.length === 0 && (
    <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
      {t('create')}
    </Button>
  )
  return (
    <Screen
      title={<bdi>{title}</bdi>}
      tabTitle={title}
      back={to('/settings/custom_charges')}
      actions={create}
      toolbar={isReadOnly && <p>{t('read_only')}</p>}
    >
      <Form form={form} saveLabel={t(charge ? 'save' : 'create')}>
        <Columns side={<ChargePreview form={form} chargeId={charge?.id} />}>
          <Card title={t('basics')}>
            <ChargeNameFields form={form} isNew={!charge} disabled={isReadOnly} />
          </Card>
          <Card title={t('value')}>
            <ChargeAmountFields form={form} disabled={isReadOnly} />
          </Card>
          <Card title={t('rule')}>
            <ChargeConditionFields form={form} disabled={isReadOnly} />
          </Card>
          <ChargeTranslations form={form} disabled={isReadOnly} />
        </Columns>
      </Form>
    </Screen>
  )
}
