import { IconCopy, IconPlus } from '@tabler/icons-react'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { productOptions } from '#contract/areas/catalog/options.ts'
import type { ProductOption } from '#contract/schemas/catalog.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { IconButton, LinkButton } from '#kit/ui/base/button.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { StatusSwitch } from '#panel/shell/page/status-switch.tsx'
import { CatalogList, nameColumn } from './catalog-list.tsx'

/** Options that several products share. */
export function LinkedOptionsScreen() {
  const t = useText('catalog')
  const { to } = usePanelRoute()
  const list = useList(productOptions.list, {})
  const path = ({ id }: ProductOption) => to(`/products/linked-options/edit/${id}`)
  const columns = useColumns(path)
  const add = (
    <LinkButton kind="primary" icon={IconPlus} to={to('/products/linked-options/create')}>
      {t('option_add')}
    </LinkButton>
  )
  return (
    <CatalogList
      name="product-options"
      title={t('linked_options')}
      list={list}
      columns={columns}
      to={path}
      add={add}
      empty={{ title: t('linked_options_empty_title'), text: t('linked_options_empty_text') }}
    />
  )
}

function useColumns(path: (option: ProductOption) => string): Column<ProductOption>[] {
  const t = useText('catalog')
  const duplicate = useCallMutation(productOptions.duplicate, {
    invalidates: [productOptions.list],
    successText: t('option_created'),
  })
  return [
    nameColumn(t('column_name'), path),
    {
      key: 'rule',
      head: t('option_kind'),
      width: 190,
      mobile: 'secondary',
      cell: ({ type, range, is_required }) =>
        [
          type === 'single' ? t('option_rule_single') : t('option_rule_up_to', { max: range.max }),
          ...(is_required ? [t('option_required')] : []),
        ].join(' · '),
    },
    { key: 'choices', head: t('option_choices'), width: 110, alignEnd: true, cell: ({ values }) => values.length },
    {
      key: 'products',
      head: t('category_products'),
      width: 110,
      alignEnd: true,
      mobile: 'end',
      cell: ({ product_count }) => product_count,
    },
    {
      key: 'status',
      head: t('column_status'),
      width: 120,
      sort: 'status',
      cell: (row) => (
        <StatusSwitch
          call={productOptions.setStatus}
          row={row}
          label={t('visible_of', { name: row.name })}
          invalidates={[productOptions.list]}
        />
      ),
    },
    actionsColumn({
      head: t('actions'),
      width: 110,
      cell: ({ id, name, product_count }) => (
        <>
          <IconButton
            size="small"
            icon={IconCopy}
            label={t('duplicate_of', { name })}
            disabled={duplicate.isPending}
            onClick={() => void duplicate.mutate({ id })}
          />
          <DeleteButton
            call={productOptions.remove}
            id={id}
            invalidates={[productOptions, merchantProducts]}
            texts={{
              ...deleteTextsOf(t, name),
              text: `${t('used_by', { number: product_count })} ${t('option_delete_text')}`,
              success: t('option_deleted'),
            }}
          />
        </>
      ),
    }),
  ]
}
