import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { merchantCategories, MerchantCategoryInput } from '#contract/areas/merchants/categories.ts'
import type { MerchantCategory } from '#contract/areas/merchants/categories.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
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

/** The drawer of an existing category, or of a new one without an id. */
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
  const defaultLocale = context.boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en'
  const form = useCallForm({
    schema,
    values: category ? valuesOf(category) : blank,
    ...(category
      ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(merchantCategories.show, { id: category.id })) }
      : {}),
    save: ({ translations, ...rest }, part, expectedUpdatedAt) => {
      const translated = Object.entries(translations).filter(
        ([locale, texts]) => locale !== defaultLocale && texts['name'],
      )
      const draft = {
        ...rest,
        translations: {
          ...Object.fromEntries(translated),
          [defaultLocale]: { ...translations[defaultLocale], name: rest.name },
        },
      }
      const translationChange = 'name' in part || 'translations' in part ? { translations: draft.translations } : {}
      return category
        ? send(merchantCategories.update, { ...part, ...translationChange, ...expectedUpdatedAt, id: category.id })
        : send(merchantCategories.create, draft)
    },
    invalidates: [merchantCategories, merchants.list],
    successText: t(category ? 'category_saved' : 'category_created'),
    invalidText: t('review'),
    onSaved: close,
  })
  const title = form.values.name.trim() || t('category_new')
  const footer = (
    <>
      {category && <DeleteCategory category={category} onDeleted={close} />}
      <Button onClick={close}>{t('cancel')}</Button>
      <Button kind="primary" keys="mod+s" busy={form.saving} onClick={() => void form.submit()}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Drawer title={<bdi>{title}</bdi>} label={title} close={close} footer={footer}>
      <Form form={form} mode="button">
        <DrawerSection>
          <CategoryFields form={form} isNew={!category} />
        </DrawerSection>
        <CategoryTranslations form={form} defaultLocale={defaultLocale} />
      </Form>
      <LeaveGuard dirty={form.changed.length > 0 && !form.saving} />
    </Drawer>
  )
}

function DeleteCategory({ category: { id, name }, onDeleted }: { category: MerchantCategory; onDeleted: () => void }) {
  const t = useText('merchants')
  const [isConfirming, setConfirming] = useState(false)
  const remove = useCallMutation(merchantCategories.remove, {
    invalidates: [merchantCategories.list, merchants.list],
    successText: t('category_deleted'),
  })
  const removeCategory = async () => {
    const result = await remove.mutate({ id })
    if (result.ok) onDeleted()
    return result.ok
  }
  return (
    <>
      <Button kind="danger" icon={IconTrash} onClick={() => setConfirming(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        close={() => setConfirming(false)}
        danger
        title={t('delete_title', { name })}
        text={t('category_delete_text')}
        confirmLabel={t('delete')}
        onConfirm={removeCategory}
      />
    </>
  )
}
