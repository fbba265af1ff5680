import { useNavigate, useParams } from 'react-router'
import { OptionInput, productOptions } from '#contract/areas/catalog/options.ts'
import type { ResponseOf } from '#contract/call.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { OptionChoices } from './choices/option-choices.tsx'
import { choiceProductsOf } from './choices/choice-products.ts'
import { OptionRule } from './option-rule.tsx'
import { OptionTranslations } from './option-translations.tsx'
import { LockedFieldset, useLockedField } from './master/locked-fields.tsx'
import { isOfMasterMenu, MenuTag } from './master/menu-tag.tsx'
import { ResetRecord } from './master/reset-record.tsx'
import { usePosNotice } from './pos-notice.tsx'
import { productQueries } from './product-calls.ts'
import { blankOption, optionForm, optionValuesOf } from './product-form-values.ts'
import { TranslationsCard } from './translation-fields.tsx'
import { cleanOption } from './translations.ts'

/** An existing option that several products share. */
export function LinkedOptionScreen() {
  const t = useText('catalog')
  const { to } = usePanelRoute()
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(productOptions.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('linked_options')} back={to('/products/linked-options')}>
        <LoadErrorState error={loadError} retry={refetch} listPath={to('/products/linked-options')} />
      </Screen>
    )
  return data ? <LinkedOptionForm key={data.id} option={data} /> : null
}

export const NewLinkedOptionScreen = () => <LinkedOptionForm />

type OptionRecord = ResponseOf<typeof productOptions.show>

function LinkedOptionForm({ option }: { option?: OptionRecord }) {
  const locked = option?.locked_fields ?? []
  const lockedField = useLockedField(locked)
  const t = useText('catalog')
  const navigate = useNavigate()
  const { to } = usePanelRoute()
  const { currency } = usePanelContext()
  const form = useCallForm({
    schema: optionForm,
    values: option ? optionValuesOf(option) : blankOption(''),
    save: (draft, part) =>
      option
        ? send(productOptions.update, { ...cleanOption(part), id: option.id })
        : send(productOptions.create, OptionInput.parse(cleanOption(draft))),
    ...(option ? { reload: async () => optionValuesOf(await fetchCall(productOptions.show, { id: option.id })) } : {}),
    invalidates: [productOptions, ...productQueries],
    successText: t(option ? 'option_saved' : 'option_created'),
    onSaved: ({ id }) => {
      if (!option) void navigate(to(`/products/linked-options/edit/${id}`), { replace: true })
    },
  })
  const title = form.values.name?.trim() || t('option_new')
  return (
    <Screen
      title={<bdi>{title}</bdi>}
      tabTitle={title}
      back={to('/products/linked-options')}
      titleExtra={<MenuTag state={option?.menu_state} />}
      toolbar={usePosNotice()}
      actions={
        option ? (
          isOfMasterMenu(option.menu_state) ? (
            <ResetRecord record="option" id={option.id} state={option.menu_state} />
          ) : (
            <DeleteButton
              call={productOptions.remove}
              id={option.id}
              invalidates={[productOptions.list, ...productQueries]}
              texts={{
                ...deleteTextsOf(t, option.name),
                text: `${t('used_by', { number: option.product_count })} ${t('option_delete_text')}`,
                success: t('option_deleted'),
              }}
              onDeleted={() => void navigate(to('/products/linked-options'))}
            />
          )
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
            <Card title={t('selling')} note={option && t('option_linked', { count: option.product_count })}>
              <Switch
                checked={form.values.status === 'active'}
                label={t('visible')}
                {...lockedField('status')}
                onChange={(on) => form.setValues({ status: on ? 'active' : 'inactive' })}
              />
            </Card>
          }
        >
          <Card title={t('basics')} note={t('option_shared')} pad={false}>
            <LockedFieldset isLocked={locked.includes('name')}>
              <OptionRule form={form} />
            </LockedFieldset>
          </Card>
          <Card title={t('option_choices')} pad={false}>
            <OptionChoices
              form={form}
              currency={currency}
              products={option ? choiceProductsOf([option]) : []}
              optionId={option?.id}
              locked={locked}
            />
          </Card>
          <TranslationsCard translations={form.values.translations}>
            {(locale) => (
              <LockedFieldset isLocked={locked.includes('translations')}>
                <OptionTranslations form={form} locale={locale} />
              </LockedFieldset>
            )}
          </TranslationsCard>
        </Columns>
      </Form>
    </Screen>
  )
}
