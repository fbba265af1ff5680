import { ownMerchant } from '#contract/areas/merchants/merchants.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { ContactFields } from '../../merchants/form/contact-fields.tsx'
import { useCountryChoices } from '#panel/shell/session/country-choices.ts'
import { LocationFields } from '../../merchants/merchant-form-location.tsx'
import { OrderTypes } from '../../merchants/merchant-form-orders.tsx'
import { merchantFormFor, toChangedInput, valuesOf } from '../../merchants/merchant-form-values.ts'
import { useSectionTitle } from '../use-sections.ts'
import styles from './screens.module.css'

/** What a merchant says about itself: name, address, contact and order types. */
export function MerchantGeneralScreen() {
  const { merchantId: id = '', to } = usePanelRoute()
  const title = useSectionTitle('general')
  const { data, loadError, refetch } = useCall(ownMerchant.show, { id })
  return (
    <Screen title={title} back={to('/settings')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && <GeneralForm merchant={data} />}
    </Screen>
  )
}

function GeneralForm({ merchant }: { merchant: Merchant }) {
  const t = useText('merchants')
  const id = merchant._id
  const { dialCodeOf } = useCountryChoices()
  const form = useCallForm({
    schema: merchantFormFor(dialCodeOf),
    values: valuesOf(merchant),
    reload: async () => withUpdatedAt(valuesOf, await fetchCall(ownMerchant.show, { id })),
    save: (values, part, expected) => send(ownMerchant.update, { ...toChangedInput(values, part), ...expected, id }),
    invalidates: [ownMerchant, boot],
    successText: t('saved'),
    invalidText: t('review'),
  })
  return (
    <Form form={form} saveLabel={t('save')}>
      <div className={styles.cards}>
        <Card title={t('basics')}>
          <Fields>
            <TextField form={form} name="name" label={t('name')} maxLength={100} required />
            <TextField form={form} name="description" label={t('description')} maxLength={500} minRows={2} nullable />
            <TextField
              form={form}
              name="custom_text"
              label={t('custom_text')}
              hint={t('custom_text_hint')}
              maxLength={255}
              nullable
            />
          </Fields>
        </Card>
        <LocationFields form={form} />
        <ContactFields form={form} />
        <Card title={t('orders')}>
          <Stack gap={12}>
            <Fields>
              <OrderTypes form={form} />
              <Span columns={6}>
                <SelectField
                  form={form}
                  name="default_order_type"
                  label={t('default_order_type')}
                  options={form.values.order_types.map((value) => ({ value, text: t(`order_type_${value}`) }))}
                />
              </Span>
            </Fields>
            <SwitchField
              form={form}
              name="show_contact_to_customer"
              label={t('show_contact')}
              hint={t('show_contact_hint')}
            />
            <SwitchField
              form={form}
              name="tax_inclusive_prices"
              label={t('tax_inclusive')}
              hint={t('tax_inclusive_hint')}
            />
          </Stack>
        </Card>
      </div>
    </Form>
  )
}
