import { IconPlus } from '@tabler/icons-react'
import { merchantCategories } from '#contract/areas/merchants/categories.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useList } from '#kit/data/use-list.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useCategoryColumns } from './categories-columns.tsx'
import { CategoryDrawer } from './category-drawer.tsx'

/** The merchant categories; one is edited in the drawer. */
export function MerchantCategoriesScreen() {
  const t = useText('merchants')
  const can = useCan()
  const { get, href, go } = useQueryParams()
  const list = useList(merchantCategories.list, { sort: 'sort_order' })
  const columns = useCategoryColumns()
  const filters = useFilters()
  const open = get('open')
  const add = can(merchantCategories.create) && (
    <Button kind="primary" icon={IconPlus} onClick={() => go({ open: 'new' })}>
      {t('category_add')}
    </Button>
  )
  return (
    <Screen
      title={t('categories_title')}
      actions={add}
      fill
      drawer={open && <CategoryDrawer key={open} id={open === 'new' ? null : open} close={() => go({ open: null })} />}
    >
      <Table
        name="merchant-categories"
        label={t('categories_title')}
        list={list}
        columns={columns}
        filters={filters}
        search={t('category_find')}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        to={({ id }) => href({ open: id })}
        openKey={open}
        empty={<NoRecords title={t('category_empty_title')} text={t('category_empty_text')} action={add} />}
      />
    </Screen>
  )
}

/** Status, group and language of the names. */
function useFilters(): Filter[] {
  const t = useText('merchants')
  const context = usePanelContext()
  const groups = context.panel === 'tenant' ? context.boot.groups : []
  return [
    {
      name: 'status',
      label: t('column_publish'),
      options: [
        { value: 'active', text: t('active') },
        { value: 'inactive', text: t('inactive') },
      ],
    },
    {
      name: 'group_id',
      label: t('category_groups'),
      options: groups.map(({ id, group_name }) => ({ value: id, text: group_name })),
    },
    {
      name: 'locale',
      label: t('language'),
      options: context.boot.active_locales.map(({ locale, native_name }) => ({ value: locale, text: native_name })),
    },
  ]
}
