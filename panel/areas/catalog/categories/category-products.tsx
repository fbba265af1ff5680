import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { Select } from '@mantine/core'
import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { moveItem } from '../product-form-values.ts'
import { useProductSearch } from '../use-product-search.ts'
import styles from './category.module.css'

type Props = { ids: readonly string[]; initialProducts: readonly ProductSummary[]; onChange: (ids: string[]) => void }

/** The products of a category and their order. */
export function CategoryProducts({ ids, initialProducts, onChange }: Props) {
  const t = useText('catalog')
  const { rows, results, search, updateSearch } = useProductSearch(initialProducts)
  const available = results.filter(({ _id }) => !ids.includes(_id))
  return (
    <Card title={t('category_products')} note={t('category_products_hint')}>
      <ol className={styles.list}>
        {ids
          .flatMap((id) => rows.get(id) ?? [])
          .map((product, index) => (
            <li key={product._id}>
              <ProductPicture src={product.cover_url} />
              <bdi>{product.name}</bdi>
              <span className={styles.price}>
                <Money amount={product.selling_price} currency={product.currency} />
              </span>
              <IconButton
                size="small"
                icon={IconChevronUp}
                disabled={index === 0}
                label={t('category_up', { name: product.name })}
                onClick={() => onChange(moveItem(ids, index, -1))}
              />
              <IconButton
                size="small"
                icon={IconChevronDown}
                disabled={index === ids.length - 1}
                label={t('category_down', { name: product.name })}
                onClick={() => onChange(moveItem(ids, index, 1))}
              />
              <IconButton
                size="small"
                icon={IconX}
                label={t('image_remove')}
                onClick={() => onChange(ids.filter((id) => id !== product._id))}
              />
            </li>
          ))}
      </ol>
      <Select
        aria-label={t('add')}
        placeholder={t('add')}
        searchable
        searchValue={search}
        onSearchChange={updateSearch}
        value={null}
        filter={({ options }) => options}
        data={available.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(id) => {
          if (id) onChange([...ids, id])
          updateSearch('')
        }}
      />
    </Card>
  )
}
