import { useNavigate } from 'react-router'
import type { Product } from '#contract/schemas/catalog.ts'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { usePosNotice } from './pos-notice.tsx'
import { productQueries } from './product-calls.ts'
import { BasicsCard } from './product-basics-card.tsx'
import { PriceCard } from './product-price-card.tsx'
import { blankProduct, cleanProduct, productForm, valuesOf } from './product-form-values.ts'
import { MenuCard, MenuProductProvider } from './master/menu-product.tsx'
import { ImagesCard } from './product-images.tsx'
import { MediaCard } from './product-media.tsx'
import { ProductMenu } from './product-menu.tsx'
import { OptionsCard } from './product-options.tsx'
import { ProductPreview } from './preview/product-preview.tsx'
import { SellingCard } from './product-selling.tsx'
import { AddonsCard } from './addons/addons-card.tsx'
import { TranslationsCard } from './translation-fields.tsx'
import { offeredAddons, useAddonProducts } from './addons/use-addon-products.ts'

/** The form of a product with a preview. */
export function ProductForm({ product }: { product?: Product }) {
  const t = useText('catalog')
  const navigate = useNavigate()
  const { to } = usePanelRoute()
  const context = usePanelContext()
  const currency = product?.currency ?? context.currency
  const form = useCallForm({
    schema: productForm,
    values: product ? valuesOf(product) : blankProduct,
    save: (draft, part, expectedUpdatedAt) =>
      product
        ? send(merchantProducts.update, { ...cleanProduct(part), ...expectedUpdatedAt, id: product._id })
        : send(merchantProducts.create, cleanProduct(draft)),
    ...(product
      ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(merchantProducts.show, { id: product._id })) }
      : {}),
    invalidates: productQueries,
    successText: t(product ? 'saved' : 'created'),
    onSaved: ({ _id }) => {
      if (!product) void navigate(to(`/products/edit/${_id}`), { replace: true })
    },
  })
  const addons = useAddonProducts(product)
  const title = form.values.name.trim() || product?.name || t('new_title')
  return (
    <MenuProductProvider product={product}>
      <Screen
        title={<bdi>{title}</bdi>}
        tabTitle={title}
        back={to('/products')}
        toolbar={usePosNotice()}
        titleExtra={
          <>
            {form.values.status === 'inactive' && <Tag>{t('inactive')}</Tag>}
            {product && product.combo_count > 0 && (
              <Tag tone="info">{t('combo_part', { count: product.combo_count })}</Tag>
            )}
          </>
        }
        actions={
          product ? (
            <ProductMenu product={product} />
          ) : (
            form.changed.length === 0 && (
              <Button kind="primary" onClick={() => void form.submit()} busy={form.saving}>
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
                <ProductPreview
                  values={form.values}
                  currency={currency}
                  saved={product?.options ?? []}
                  addons={offeredAddons(form.values.addon_ids, addons.rows)}
                />
                {product && <MenuCard product={product} />}
                <ImagesCard form={form} />
                <MediaCard form={form} />
                <SellingCard form={form} />
              </>
            }
          >
            <BasicsCard form={form} productId={product?._id} />
            <PriceCard form={form} currency={currency} isNew={!product} />
            <OptionsCard form={form} currency={currency} product={product} />
            <AddonsCard form={form} productId={product?._id} addons={addons} />
            <TranslationsCard translations={form.values.translations}>
              {(locale) => (
                <>
                  <TextField form={form} name={`translations.${locale}.name`} label={t('name')} maxLength={150} />
                  <TextField
                    form={form}
                    name={`translations.${locale}.description`}
                    label={t('description')}
                    maxLength={2000}
                    minRows={2}
                  />
                </>
              )}
            </TranslationsCard>
          </Columns>
        </Form>
      </Screen>
    </MenuProductProvider>
  )
}
