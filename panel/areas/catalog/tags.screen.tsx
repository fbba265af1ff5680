import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Tag } from '#contract/schemas/catalog.ts'
import { productTags } from '#contract/areas/catalog/tags.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CatalogList } from './catalog-list.tsx'
import { useTagColumns } from './tag-columns.tsx'
import { TagDialog } from './tag-dialog.tsx'

/** The product tags of a merchant. */
export function TagsScreen() {
  const t = useText('catalog')
  const list = useList(productTags.list, { sort: 'name' })
  const [edited, setEdited] = useState<Tag | 'new'>()
  const columns = useTagColumns<Tag>({
    calls: productTags,
    edit: setEdited,
    name: ({ name }) => <bdi>{name}</bdi>,
    deleteTexts: { text: t('tag_delete_text'), success: t('tag_deleted') },
  })
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {t('tag_add')}
    </Button>
  )
  return (
    <CatalogList
      name="product-tags"
      title={t('tags')}
      list={list}
      columns={columns}
      add={add}
      empty={{ title: t('tag_empty_title'), text: t('tag_empty_text') }}
    >
      {edited && <TagDialog tag={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </CatalogList>
  )
}
