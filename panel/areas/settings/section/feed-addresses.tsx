import { Select } from '@mantine/core'
import { useState } from 'react'
import { googleFeedPath } from '#contract/areas/storefront/sitemap.ts'
import { useText } from '#kit/data/text.ts'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import styles from './section.module.css'

export function FeedAddresses() {
  const t = useText('settings')
  const context = usePanelContext()
  const { options, onSearch } = useMerchantChoices([])
  const [chosen, setChosen] = useState<string | null>(null)
  if (context.panel !== 'tenant') return null
  const { links, active_locales } = context.boot
  const merchantId = chosen ?? options[0]?.value
  if (links.store_url === null || merchantId === undefined) return null
  const origin = links.store_url.replace(/\/$/, '')
  return (
    <>
      <Select
        {...inputPropsOf({ label: t('google_feed_store') }, undefined)}
        data={options.map((option) => ({ value: option.value, label: option.text }))}
        value={merchantId}
        onChange={setChosen}
        searchable
        onSearchChange={onSearch}
        allowDeselect={false}
      />
      <ul className={styles.addresses}>
        {active_locales.map(({ locale, native_name }) => (
          <li key={locale}>
            <span>{native_name}</span>
            <CopyText text={origin + googleFeedPath(locale, merchantId)} />
          </li>
        ))}
      </ul>
    </>
  )
}
