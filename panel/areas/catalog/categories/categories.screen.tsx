import { IconPlus } from '@tabler/icons-react'
import type { ProductCategory } from '#contract/schemas/catalog.ts'
import { productCategories } from '#contract/areas/catalog/categories.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { StatusSwitch } from '#panel/shell/page/status-switch.tsx'
import { Link } from 'react-router'
import { MenuTag } from '../master/menu-tag.tsx'
import { usePosNotice } from '../pos-notice.tsx'
import { ProductPicture } from '../product-picture.tsx'
import styles from '../products.module.css'

/** The categories of a merchant's menu. */
export function CategoriesScreen() {
  const t = useText('catalog')
  const { to } = usePanelRoute()
  const list = useList(productCategories.list, { sort: 'sort_order' })
  const add = (
    <LinkButton kind="primary" icon={IconPlus} to={to('/products/categories/create')}>
      {t('category_add')}
    </LinkButton>
  )
  const path = ({ id }: ProductCategory) => to(`/products/categories/edit/${id}`)
  const columns: Column<ProductCategory>[] = [
    {
      key: 'name',
      head: t('column_name'),
      minWidth: 220,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: (row) => (
        <span className={styles.name}>
          <ProductPicture src={row.image} />
          <Link to={path(row)}>
            <bdi>{row.name}</bdi>
          </Link>
          {row.menu_state !== 'followed' && <MenuTag state={row.menu_state} />}
        </span>
      ),
    },
    {
      key: 'products',
      head: t('category_products'),
      width: 110,
      alignEnd: true,
      mobile: 'end',
      cell: ({ product_count }) => product_count,
    },
    { key: 'view', head: t('category_view'), width: 130, mobile: 'secondary', cell: ({ view }) => t(`view_${view}`) },
    {
      key: 'order',
      head: t('order'),
      width: 100,
      alignEnd: true,
      sort: 'sort_order',
      cell: ({ sort_order }) => sort_order,
    },
    {
      key: 'status',
      head: t('column_status'),
      width: 120,
      sort: 'status',
      cell: (row) => (
        <StatusSwitch
          call={productCategories.update}
          row={row}
          label={t('visible_of', { name: row.name })}
          invalidates={[productCategories.list]}
        />
      ),
    },
  ]
  return (
    <Screen title={t('categories_title')} actions={add} toolbar={usePosNotice()} fill>
      <Table
        name="product-categories"
        label={t('categories_title')}
        list={list}
        columns={columns}
        search={t('category_find')}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        to={path}
        empty={<NoRecords title={t('category_empty_title')} text={t('category_empty_text')} action={add} />}
      />
    </Screen>
  )
}
