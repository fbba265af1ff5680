import { Select } from '@mantine/core'
import { useText } from '#kit/data/text.ts'
import type { useProductSearch } from '../use-product-search.ts'
import type { ChoiceProduct } from './choice-products.ts'
import styles from './choices.module.css'

type PickerProps = Pick<ReturnType<typeof useProductSearch<ChoiceProduct>>, 'results' | 'search' | 'updateSearch'> & {
  /** Products that cannot be added. */
  excluded: readonly string[]
  onSelect: (product: ChoiceProduct) => void
}

/** Finds a product to add as a choice. */
export function ChoiceProductPicker({ results, search, updateSearch, excluded, onSelect }: PickerProps) {
  const t = useText('catalog')
  return (
    <Select
      className={styles.picker}
      size="xs"
      aria-label={t('choice_add_product')}
      placeholder={t('choice_add_product')}
      searchable
      searchValue={search}
      onSearchChange={updateSearch}
      value={null}
      filter={({ options }) => options}
      data={results.filter(({ _id }) => !excluded.includes(_id)).map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={(id) => {
        const product = results.find(({ _id }) => _id === id)
        if (product) onSelect(product)
        updateSearch('')
      }}
    />
  )
}
