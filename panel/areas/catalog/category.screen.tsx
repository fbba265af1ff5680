import { useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import type { AnswerOf } from '#contract/call.ts'
import type { ProductSummary } from '#contract/catalog-shapes.ts'
import { CategoryDraft, productCategories } from '#contract/product-categories.ts'
import { useDoor } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { askNow, useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withTime } from '#kit/data/use-call-form.ts'
import { storeProductPicture } from '#kit/data/upload-picture.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Choice } from '#kit/ui/form/select-field.tsx'
import { LoadFailed } from '#kit/ui/feedback/empty-state.tsx'
import { Form, Fields, Span } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { CategoryProducts } from './category-products.tsx'
import { usePosNotice } from './pos-notice.tsx'
import { shownProducts } from './product-calls.ts'

const categoryForm = CategoryDraft.pick({
  name: true,
  image: true,
  view: true,
  status: true,
  sort_order: true,
  product_ids: true,
}).required()
type Values = z.input<typeof categoryForm>
const blank: Values = { name: '', image: null, view: 'list', status: 'active', sort_order: 0, product_ids: [] }

/** A category and the order of its products. */
export function CategoryScreen() {
  const t = useText('catalog')
  const { to } = useDoor()
  const { id = '' } = useParams()
  const { answer, trouble, retry } = useCall(productCategories.show, { id })
  if (trouble && !answer)
    return (
      <Screen title={t('categories_title')} back={to('/products/categories')}>
        <LoadFailed trouble={trouble} retry={retry} list={to('/products/categories')} />
      </Screen>
    )
  if (!answer) return null
  return <CategoryForm key={id} id={id} products={answer.products} values={valuesOf(answer)} />
}

const valuesOf = ({
  name,
  image,
  view,
  status,
  sort_order,
  products,
}: AnswerOf<typeof productCategories.show>): Values => ({
  name,
  image,
  view,
  status,
  sort_order,
  product_ids: products.map(({ _id }) => _id),
})

export const NewCategoryScreen = () => <CategoryForm products={[]} values={blank} />

function CategoryForm({ id, values, products }: { id?: string; values: Values; products: readonly ProductSummary[] }) {
  const t = useText('catalog')
  const go = useNavigate()
  const { to } = useDoor()
  const form = useCallForm({
    schema: categoryForm,
    values,
    save: (draft, part, expectedUpdatedAt) =>
      id
        ? send(productCategories.update, { ...part, ...expectedUpdatedAt, id })
        : send(productCategories.create, draft),
    ...(id ? { now: async () => withTime(valuesOf, await askNow(productCategories.show, { id })) } : {}),
    refresh: [productCategories, ...shownProducts],
    saved: t(id ? 'category_saved' : 'category_created'),
    done: (saved) => {
      if (!id) void go(to(`/products/categories/edit/${saved.id}`), { replace: true })
    },
  })
  const title = form.values.name.trim() || t('category_new')
  const side = (
    <Card title={t('selling')}>
      <Stack gap={12}>
        <Switch
          on={form.values.status === 'active'}
          label={t('visible')}
          onChange={(on) => form.put({ status: on ? 'active' : 'inactive' })}
        />
        <NumberField of={form} name="sort_order" label={t('order')} />
        <ImageField of={form} name="image" label={t('category_image')} upload={storeProductPicture} />
      </Stack>
    </Card>
  )
  return (
    <Screen
      title={<bdi>{title}</bdi>}
      name={title}
      back={to('/products/categories')}
      bars={usePosNotice()}
      actions={
        id ? (
          <CategoryMenu id={id} name={title} />
        ) : (
          form.changed.length === 0 && (
            <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
              {t('save')}
            </Button>
          )
        )
      }
    >
      <Form of={form} save={t('save')}>
        <Columns side={side}>
          <Card title={t('basics')}>
            <Fields>
              <Span of={8}>
                <TextField of={form} name="name" label={t('name')} max={50} autoFocus={!id} />
              </Span>
              <Span of={4}>
                <Choice
                  of={form}
                  name="view"
                  label={t('category_view')}
                  options={(['list', 'grid', 'card'] as const).map((value) => ({ value, text: t(`view_${value}`) }))}
                />
              </Span>
            </Fields>
          </Card>
          <CategoryProducts
            known={products}
            ids={form.values.product_ids}
            put={(product_ids) => form.put({ product_ids })}
          />
        </Columns>
      </Form>
    </Screen>
  )
}
