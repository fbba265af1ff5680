import { useNavigate } from 'react-router'
import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { productCategories } from '#contract/areas/catalog/categories.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { uploadProductPicture } from '#kit/data/upload-picture.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Form, Fields, Span } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { CategoryProducts } from './category-products.tsx'
import { LockedFieldset, useLockedField } from '../master/locked-fields.tsx'
import { isOfMasterMenu, MenuTag } from '../master/menu-tag.tsx'
import { ResetRecord } from '../master/reset-record.tsx'
import { usePosNotice } from '../pos-notice.tsx'
import { productQueries } from '../product-calls.ts'
import { TranslationsCard } from '../translation-fields.tsx'
import { cleanTranslations } from '../translations.ts'
import type { CategoryValues } from './category-form-values.ts'
import { categoryForm, categoryValuesOf } from './category-form-values.ts'

type Props = {
  id?: string
  values: CategoryValues
  products: readonly ProductSummary[]
  menuState?: ProductSummary['menu_state']
  /** Fields that only the master menu changes. */
  locked?: readonly string[]
}

export function CategoryForm({ id, values, products, menuState, locked = [] }: Props) {
  const lockedField = useLockedField(locked)
  const t = useText('catalog')
  const navigate = useNavigate()
  const { to } = usePanelRoute()
  const form = useCallForm({
    schema: categoryForm,
    values,
    save: (draft, part, expectedUpdatedAt) =>
      id
        ? send(productCategories.update, { ...cleanTranslations(part), ...expectedUpdatedAt, id })
        : send(productCategories.create, cleanTranslations(draft)),
    ...(id
      ? { reload: async () => withUpdatedAt(categoryValuesOf, await fetchCall(productCategories.show, { id })) }
      : {}),
    invalidates: [productCategories, ...productQueries],
    successText: t(id ? 'category_saved' : 'category_created'),
    onSaved: (saved) => {
      if (!id) void navigate(to(`/products/categories/edit/${saved.id}`), { replace: true })
    },
  })
  const title = form.values.name.trim() || t('category_new')
  const side = (
    <Card title={t('selling')}>
      <Stack gap={12}>
        <Switch
          checked={form.values.status === 'active'}
          label={t('visible')}
          {...lockedField('status')}
          onChange={(on) => form.setValues({ status: on ? 'active' : 'inactive' })}
        />
        <NumberField form={form} name="sort_order" label={t('order')} {...lockedField('sort_order')} />
        <LockedFieldset isLocked={locked.includes('image')}>
          <ImageField form={form} name="image" label={t('category_image')} upload={uploadProductPicture} />
        </LockedFieldset>
      </Stack>
    </Card>
  )
  return (
    <Screen
      title={<bdi>{title}</bdi>}
      tabTitle={title}
      back={to('/products/categories')}
      titleExtra={<MenuTag state={menuState} />}
      toolbar={usePosNotice()}
      actions={
        id === undefined ? (
          form.changed.length === 0 && (
            <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
              {t('save')}
            </Button>
          )
        ) : isOfMasterMenu(menuState) ? (
          <ResetRecord record="category" id={id} state={menuState} />
        ) : (
          <CategoryMenu id={id} name={title} productCount={products.length} />
        )
      }
    >
      <Form form={form} saveLabel={t('save')}>
        <Columns side={side}>
          <Card title={t('basics')}>
            <Fields>
              <Span columns={8}>
                <TextField
                  form={form}
                  name="name"
                  label={t('name')}
                  maxLength={50}
                  autoFocus={!id}
                  {...lockedField('name')}
                />
              </Span>
              <Span columns={4}>
                <SelectField
                  form={form}
                  name="view"
                  label={t('category_view')}
                  options={(['list', 'grid', 'card'] as const).map((value) => ({ value, text: t(`view_${value}`) }))}
                  {...lockedField('view')}
                />
              </Span>
            </Fields>
          </Card>
          <CategoryProducts
            initialProducts={products}
            ids={form.values.product_ids}
            onChange={(product_ids) => form.setValues({ product_ids })}
          />
          <TranslationsCard translations={form.values.translations}>
            {(locale) => (
              <TextField
                form={form}
                name={`translations.${locale}.name`}
                label={t('name')}
                maxLength={50}
                {...lockedField('translations')}
              />
            )}
          </TranslationsCard>
        </Columns>
      </Form>
    </Screen>
  )
}
