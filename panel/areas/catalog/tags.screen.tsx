import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Tag } from '#contract/schemas/catalog.ts'
import { merchantProducts } from '#contract/catalog-products.ts'
import { productTags } from '#contract/catalog-tags.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { DeleteButton } from '#panel/shell/page/delete-button.tsx'
import { usePosNotice } from './pos-notice.tsx'
import { TagDialog } from './tag-dialog.tsx'

/** The product tags of a merchant. */
export function TagsScreen() {
  const t = useText('catalog')
  const list = useList(productTags.list, { sort: 'name' })
  const [edited, setEdited] = useState<Tag | 'new'>()
  const columns = useColumns(setEdited)
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {t('tag_add')}
    </Button>
  )
  return (
    <Screen title={t('tags')} actions={add} toolbar={usePosNotice()} fill>
      <Table
        name="product-tags"
        label={t('tags')}
        list={list}
        columns={columns}
        search={t('column_name')}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={<NoRecords title={t('tag_empty_title')} text={t('tag_empty_text')} action={add} />}
      />
      {edited && <TagDialog tag={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </Screen>
  )
}

function useColumns(edit: (tag: Tag) => void): Column<Tag>[] {
  const t = useText('catalog')
  return [
    {
      key: 'name',
      head: t('column_name'),
      minWidth: 220,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'products',
      head: t('category_products'),
      width: 110,
      alignEnd: true,
      mobile: 'secondary',
      cell: ({ product_count }) => product_count,
    },
    actionsColumn({
      head: t('actions'),
      width: 110,
      cell: (tag) => (
        <>
          <IconButton
            size="small"
            icon={IconPencil}
            label={t('tag_rename_of', { name: tag.name })}
            onClick={() => edit(tag)}
          />
          <DeleteButton
            call={productTags.remove}
            id={tag.id}
            invalidates={[productTags, merchantProducts]}
            texts={{
              label: t('tag_delete_of', { name: tag.name }),
              title: t('tag_delete_title', { name: tag.name }),
              text: t('tag_delete_text'),
              confirm: t('delete'),
              success: t('tag_deleted'),
            }}
          />
        </>
      ),
    }),
  ]
}
