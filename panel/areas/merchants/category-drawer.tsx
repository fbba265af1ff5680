import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { merchantCategories, MerchantCategoryInput } from '#contract/merchant-categories.ts'
import type { MerchantCategory } from '#contract/merchant-categories.ts'
import { merchants } from '#contract/merchants.ts'
import { send } from '#kit/data/request.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Drawer, DrawerSection } from '#kit/ui/layout/drawer.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { LeaveGuard } from '#kit/ui/form/leave-guard.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { CategoryFields, CategoryTranslations } from './category-fields.tsx'
import type { CategoryValues } from './category-fields.tsx'

const schema = MerchantCategoryInput.omit({ locale: true }).required()
const blank: CategoryValues = {
  name: '',
  sort_order: 0,
  group_ids: [],
  status: 'active',
  image: null,
  translations: {},
}
const valuesOf = ({ name, sort_order, group_ids, status, image, translations }: MerchantCategory): CategoryValues => ({
  name,
  sort_order,
  group_ids,
  status,
  image,
  translations,
})

type Props = { close: () => void }

/** A category beside the list: an existing one, or a new one without an id. */
export function CategoryDrawer({ id, close }: Props & { id: string | null }) {
  const t = useText('merchants')
  const { data, loadError, refetch } = useCall(merchantCategories.show, { id: id ?? '' }, { enabled: id !== null })
  if (id === null) return <CategoryForm close={close} />
  if (data) return <CategoryForm key={data.id} category={data} close={close} />
  return (
    <Drawer title={t('category')} label={t('category')} close={close}>
      {loadError && <LoadErrorState error={loadError} retry={refetch} listPath="/merchants/categories" />}
    </Drawer>
  )
}

function CategoryForm({ category, close }: Props & { category?: MerchantCategory }) {
  const t = useText('merchants')
  const context = usePanelContext()
  const main = context.boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en'
  const form = useCallForm({
    schema,
    values: category ? valuesOf(category) : blank,
    ...(category
      ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(merchantCategories.show, { id: category.id })) }
      : {}),
    save: ({ translations, ...rest }, part, expectedUpdatedAt) => {
      const named = Object.entries(translations).filter(([locale, words]) => locale !== main && words['name'])
      const draft = {
        ...rest,
        translations: { ...Object.fromEntries(named), [main]: { ...translations[main], name: rest.name } },
      }
      const spoken = 'name' in part || 'translations' in part ? { translations: draft.translations } : {}
      return category
        ? send(merchantCategories.update, { ...part, ...spoken, ...expectedUpdatedAt, id: category.id })
        : send(merchantCategories.create, draft)
    },
    invalidates: [merchantCategories, merchants.list],
    successText: t(category ? 'category_saved' : 'category_created'),
    invalidText: t('review'),
    onSaved: close,
  })
  const title = form.values.name.trim() || t('category_new')
  const foot = (
    <>
      {category && <DeleteCategory category={category} gone={close} />}
      <Button onClick={close}>{t('cancel')}</Button>
      <Button kind="primary" keys="mod+s" busy={form.saving} onClick={() => void form.submit()}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Drawer title={<bdi>{title}</bdi>} label={title} close={close} footer={foot}>
      <Form form={form} mode="button">
        <DrawerSection>
          <CategoryFields of={form} isNew={!category} />
        </DrawerSection>
        <CategoryTranslations of={form} main={main} />
      </Form>
      <LeaveGuard dirty={form.changed.length > 0 && !form.saving} />
    </Drawer>
  )
}

function DeleteCategory({ category: { id, name }, gone }: { category: MerchantCategory; gone: () => void }) {
  const t = useText('merchants')
  const [asking, setAsking] = useState(false)
  const remove = useCallMutation(merchantCategories.remove, {
    invalidates: [merchantCategories.list, merchants.list],
    successText: t('category_deleted'),
  })
  const act = async () => {
    const done = await remove.mutate({ id })
    if (done.ok) gone()
    return done.ok
  }
  return (
    <>
      <Button kind="danger" icon={IconTrash} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        opened={asking}
        close={() => setAsking(false)}
        danger
        title={t('delete_title', { name })}
        text={t('category_delete_text')}
        confirmLabel={t('delete')}
        onConfirm={act}
      />
    </>
  )
}
