import { useNavigate, useParams } from 'react-router'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { send } from '#kit/data/request.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useCountryChoices } from '#panel/shell/session/country-choices.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { merchantQueries } from './merchant-cache.ts'
import { PublishCard } from './publish-card.tsx'
import { MerchantFormMenu } from './merchant-form-menu.tsx'
import { blankMerchant, toChangedInput, toMerchantInput, merchantFormFor, valuesOf } from './merchant-form-values.ts'
import { AdvancedFields } from './form/advanced-fields.tsx'
import { PictureFields } from './form/picture-fields.tsx'
import { SwitchesCard } from './form/switches-card.tsx'
import { ContactFields } from './form/contact-fields.tsx'
import { BasicsCard } from './form/basics-card.tsx'
import { OrderFields, orderTypesFor } from './merchant-form-orders.tsx'
import { PosFields } from './merchant-form-pos.tsx'
import { LocationFields } from './merchant-form-location.tsx'

/** An existing merchant. */
export function EditMerchantScreen() {
  const t = useText('merchants')
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(merchants.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('title')} back="/merchants">
        <LoadErrorState error={loadError} retry={refetch} listPath="/merchants" />
      </Screen>
    )
  return data ? <MerchantForm key={data._id} merchant={data} /> : null
}

export const NewMerchantScreen = () => <MerchantForm />

function MerchantForm({ merchant }: { merchant?: Merchant }) {
  const t = useText('merchants')
  const navigate = useNavigate()
  const context = usePanelContext()
  const country = context.panel === 'tenant' ? context.boot.tenant.country : ''
  const { dialCodeOf } = useCountryChoices()
  const form = useCallForm({
    schema: merchantFormFor(dialCodeOf),
    values: merchant
      ? valuesOf(merchant)
      : blankMerchant({
          country,
          currency: context.currency,
          timeZone: context.timeZone,
          orderTypes: orderTypesFor(context.boot.order_types, 'ecommerce'),
        }),
    ...(merchant
      ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(merchants.show, { id: merchant._id })) }
      : {}),
    save: (values, part, expectedUpdatedAt) =>
      merchant
        ? send(merchants.update, { ...toChangedInput(values, part), ...expectedUpdatedAt, id: merchant._id })
        : send(merchants.create, toMerchantInput(values)),
    invalidates: merchantQueries,
    successText: t(merchant ? 'saved' : 'created'),
    errorText: t('create_failed'),
    invalidText: t('review'),
    onSaved: ({ _id }) => {
      if (!merchant) void navigate(`/merchants/view/${_id}`, { replace: true })
    },
  })
  const title = form.values.name.trim() || t('new_title')
  return (
    <Screen
      title={<bdi>{title}</bdi>}
      tabTitle={title}
      back={merchant ? `/merchants/view/${merchant._id}` : '/merchants'}
      titleExtra={merchant && form.values.status === 'inactive' && <Tag tone="soon">{t('unpublished')}</Tag>}
      actions={
        merchant ? (
          <MerchantFormMenu merchant={merchant} />
        ) : (
          form.changed.length === 0 && (
            <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
              {t('save')}
            </Button>
          )
        )
      }
    >
      <Form form={form} saveLabel={t('save')}>
        <Columns
          side={
            <>
              <SwitchesCard form={form} isNew={!merchant} />
              <PictureFields form={form} />
            </>
          }
        >
          {merchant && <PublishCard merchant={merchant} />}
          <BasicsCard form={form} isNew={!merchant} />
          <LocationFields form={form} />
          <ContactFields form={form} />
          <OrderFields form={form} />
          <PosFields form={form} />
          <AdvancedFields form={form} isNew={!merchant} />
        </Columns>
      </Form>
    </Screen>
  )
}
