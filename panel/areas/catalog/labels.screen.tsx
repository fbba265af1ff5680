import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { productLabels } from '#contract/areas/catalog/labels.ts'
import type { Label } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { CatalogList } from './catalog-list.tsx'
import styles from './products.module.css'
import { useTagColumns } from './tag-columns.tsx'

/** The product labels of a merchant. */
export function LabelsScreen() {
  const t = useText('catalog')
  const list = useList(productLabels.list, { sort: 'name' })
  const [edited, setEdited] = useState<Label | 'new'>()
  const columns = useTagColumns<Label>({
    calls: productLabels,
    edit: setEdited,
    name: LabelName,
    deleteTexts: { text: t('label_delete_text'), success: t('label_deleted') },
  })
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => setEdited('new')}>
      {t('label_add')}
    </Button>
  )
  return (
    <CatalogList
      name="product-labels"
      title={t('labels')}
      list={list}
      columns={columns}
      add={add}
      empty={{ title: t('label_empty_title'), text: t('label_empty_text') }}
    >
      {edited && <LabelDialog label={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </CatalogList>
  )
}

/** The name of a label after its picture, or else its colour. */
const LabelName = ({ name, color, image }: Label) => (
  <span className={styles.name}>
    {image ? (
      <img src={image} alt="" className={styles.labelMark} />
    ) : (
      color && <span className={styles.labelMark} style={{ background: color }} aria-hidden="true" />
    )}
    <bdi>{name}</bdi>
  </span>
)
