import { packages, PackageInput } from '#contract/areas/packages.ts'
import type { MerchantPackage } from '#contract/areas/packages.ts'
import { alwaysRun } from '#kit/data/form-values.ts'
import { fetchCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { uploadPromotionPicture } from '#kit/data/upload-picture.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Fields } from '#kit/ui/form/form.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { useTargets } from '#panel/areas/banners/use-targets.ts'
import { TranslationsFold } from '#panel/areas/catalog/translation-fields.tsx'
import { cleanTranslations } from '#panel/areas/catalog/translations.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'

/** The contract's schema; without a product there must be a merchant. */
const schema = PackageInput.omit({ sort_order: true, status: true, currency: true })
  .required()
  .superRefine(({ merchant_ids, product_ids }, context) => {
    if (merchant_ids.length + product_ids.length === 0) context.addIssue({ code: 'custom', path: ['merchant_ids'] })
  }, alwaysRun)

type Values = Pick<
  MerchantPackage,
  'name' | 'description' | 'translations' | 'image' | 'price' | 'merchant_ids' | 'product_ids'
>
const blank: Values = {
  name: '',
  description: null,
  translations: {},
  image: null,
  price: null,
  merchant_ids: [],
  product_ids: [],
}
/** Merchants and products that were deleted have left the package. */
const valuesOf = (saved: MerchantPackage): Values => ({
  name: saved.name,
  description: saved.description,
  translations: saved.translations,
  image: saved.image,
  price: saved.price,
  merchant_ids: saved.merchants.map(({ id }) => id),
  product_ids: saved.products.map(({ id }) => id),
})

/** Creates or changes a package. */
export function PackageDialog({ saved, close }: { saved: MerchantPackage | undefined; close: () => void }) {
  const t = useText('packages')
  const common = useText('banners')
  const context = usePanelContext()
  const form = useCallForm({
    schema,
    values: saved ? valuesOf(saved) : blank,
    ...(saved ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(packages.show, { id: saved.id })) } : {}),
    save: (draft, part, expectedUpdatedAt) =>
      saved
        ? send(packages.update, { ...cleanTranslations(part), ...expectedUpdatedAt, id: saved.id })
        : send(packages.create, cleanTranslations(draft)),
    invalidates: [packages],
    successText: common(saved ? 'saved' : 'created'),
    onSaved: close,
  })
  const merchants = useTargets('merchant', form.values.merchant_ids)
  const products = useTargets('product', form.values.product_ids)
  return (
    <FormDialog
      form={form}
      close={close}
      title={saved ? common('edit_of', { name: saved.name }) : t('add')}
      submitLabel={common('save')}
    >
      <Fields>
        <TextField form={form} name="name" label={t('name')} maxLength={50} autoFocus required />
        <TextField form={form} name="description" label={t('description')} maxLength={500} minRows={2} nullable />
        <MultiSelectField form={form} name="merchant_ids" label={common('merchants')} {...merchants} />
        <MultiSelectField form={form} name="product_ids" label={t('products')} {...products} />
        <MoneyField
          form={form}
          name="price"
          label={t('price')}
          hint={t('price_hint')}
          currency={saved?.currency ?? context.currency}
          nullable
        />
        <ImageField form={form} name="image" label={common('picture')} upload={uploadPromotionPicture} />
        <TranslationsFold translations={form.values.translations}>
          {(locale) => (
            <>
              <TextField form={form} name={`translations.${locale}.name`} label={t('name')} maxLength={50} />
              <TextField
                form={form}
                name={`translations.${locale}.description`}
                label={t('description')}
                maxLength={500}
              />
            </>
          )}
        </TranslationsFold>
      </Fields>
    </FormDialog>
  )
}
