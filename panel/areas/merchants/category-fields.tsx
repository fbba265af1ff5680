import type { z } from 'zod'
import type { MerchantCategoryInput } from '#contract/areas/merchants/categories.ts'
import { useText } from '#kit/data/text.ts'
import { uploadMerchantPicture } from '#kit/data/upload-picture.ts'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { DrawerSection } from '#kit/ui/layout/drawer.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'

export type CategoryValues = Required<Omit<z.input<typeof MerchantCategoryInput>, 'locale'>>
type CategoryFormProps = { form: FormState<CategoryValues> }

export function CategoryFields({ form, isNew }: CategoryFormProps & { isNew: boolean }) {
  const t = useText('merchants')
  const context = usePanelContext()
  const groups = context.panel === 'tenant' ? context.boot.groups : []
  return (
    <Stack gap={16}>
      <TextField form={form} name="name" label={t('name')} maxLength={50} required autoFocus={isNew} />
      <Switch
        checked={form.values.status === 'active'}
        label={t('category_visible')}
        onChange={(on) => form.setValues({ status: on ? 'active' : 'inactive' })}
      />
      <NumberField form={form} name="sort_order" label={t('order')} hint={t('sort_hint')} />
      {groups.length > 0 && (
        <MultiSelectField
          form={form}
          name="group_ids"
          label={t('category_groups')}
          options={groups.map(({ id, group_name }) => ({ value: id, text: group_name }))}
        />
      )}
      <ImageField form={form} name="image" label={t('category_image')} upload={uploadMerchantPicture} />
    </Stack>
  )
}

/** Names of the category in the other languages of the store. */
export function CategoryTranslations({ form, defaultLocale }: CategoryFormProps & { defaultLocale: string }) {
  const t = useText('merchants')
  const context = usePanelContext()
  const others = context.boot.active_locales.filter(({ locale }) => locale !== defaultLocale)
  if (others.length === 0) return null
  return (
    <DrawerSection title={t('translations')}>
      <Stack gap={12}>
        {others.map(({ locale, native_name }) => (
          <TextField
            key={locale}
            form={form}
            name={`translations.${locale}.name`}
            label={t('name_in', { language: native_name })}
            maxLength={50}
          />
        ))}
      </Stack>
    </DrawerSection>
  )
}
