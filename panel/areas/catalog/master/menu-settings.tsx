import { masterMenu } from '#contract/areas/catalog/master-menu.ts'
import type { MasterMenu } from '#contract/areas/catalog/master-menu.ts'
import { defaultStoreFields } from '#contract/rules/master-menu/fields.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { useMenuLabels } from './use-menu-labels.ts'

/** Chooses the merchant with the master menu, and what stores may change. */
export function MenuSettings({ menu, close }: { menu: MasterMenu | null; close: () => void }) {
  const t = useText('master-menu')
  const { groups } = useMenuLabels()
  const form = useCallForm({
    schema: masterMenu.save.input,
    values: {
      merchant_id: menu?.merchant_id ?? '',
      store_fields: menu?.store_fields ?? [...defaultStoreFields],
      new_products: menu?.new_products ?? 'automatic',
    },
    save: (draft) => send(masterMenu.save, { ...draft, ...(menu ? { expected_updated_at: menu.updated_at } : {}) }),
    invalidates: [masterMenu],
    successText: t('saved'),
    onSaved: close,
  })
  const merchants = useMerchantChoices(menu ? [menu.merchant_id] : [], 'ecommerce')
  return (
    <FormDialog form={form} close={close} title={t('settings')} submitLabel={t('save')}>
      <Stack gap={16}>
        <SelectField
          form={form}
          name="merchant_id"
          label={t('source')}
          hint={t('choose_text')}
          disabled={menu !== null && menu.store_count > 0}
          {...merchants}
        />
        <MultiSelectField form={form} name="store_fields" label={t('store_fields')} options={groups} />
        <SelectField
          form={form}
          name="new_products"
          label={t('new_products')}
          options={[
            { value: 'automatic', text: t('new_automatic') },
            { value: 'review', text: t('new_review') },
          ]}
        />
      </Stack>
    </FormDialog>
  )
}
