import { useState } from 'react'
import { MenuAssignment } from '#contract/areas/catalog/master-menu.ts'
import type { MasterMenu, MenuStore } from '#contract/areas/catalog/master-menu.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { FollowPreview } from './follow-preview.tsx'

type Props = { menu: MasterMenu; stores: readonly MenuStore[]; close: () => void }

/** Lets stores follow the master menu: what they follow, then a preview of what changes where. */
export function FollowDialog({ menu, stores, close }: Props) {
  const t = useText('master-menu')
  const [assignment, setAssignment] = useState<MenuAssignment | null>(null)
  const [only] = stores
  const form = useCallForm({
    schema: MenuAssignment,
    values: {
      category_ids: stores.length === 1 ? (only?.category_ids ?? []) : [],
      link_by: 'sku_and_name' as const,
      keeps_values: true,
    },
    save: (draft) => Promise.resolve(draft),
    onSaved: setAssignment,
  })
  if (assignment)
    return (
      <FollowPreview
        merchantIds={stores.map(({ _id }) => _id)}
        assignment={assignment}
        currency={menu.currency}
        back={() => setAssignment(null)}
        close={close}
      />
    )
  return (
    <FormDialog
      form={form}
      close={close}
      title={t('follow_title', { number: stores.length })}
      submitLabel={t('preview')}
    >
      <Stack gap={16}>
        <CategoriesField form={form} menu={menu} />
        <SelectField
          form={form}
          name="link_by"
          label={t('link_by')}
          options={[
            { value: 'sku_and_name', text: t('link_sku_and_name') },
            { value: 'sku', text: t('link_sku') },
            { value: 'none', text: t('link_none') },
          ]}
        />
        {form.values.link_by !== 'none' && (
          <SwitchField form={form} name="keeps_values" label={t('keeps_values')} hint={t('keeps_values_hint')} />
        )}
      </Stack>
    </FormDialog>
  )
}

type AssignmentForm = ReturnType<typeof useCallForm<typeof MenuAssignment, MenuAssignment>>

function CategoriesField({ form, menu }: { form: AssignmentForm; menu: MasterMenu }) {
  const t = useText('catalog')
  const tMenu = useText('master-menu')
  return (
    <MultiSelectField
      form={form}
      name="category_ids"
      label={t('categories')}
      options={menu.categories.map(({ id, name }) => ({ value: id, text: name }))}
      placeholder={tMenu('all_categories')}
    />
  )
}
