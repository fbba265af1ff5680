import { IconChevronDown, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProductOption } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { MenuTag } from './master/menu-tag.tsx'
import styles from './product-form.module.css'

/** A linked option. It is not edited here, but can be removed from the product. */
export function LinkedOption({
  option,
  currency,
  unlink,
}: {
  option: ProductOption
  currency: string
  unlink: () => void
}) {
  const t = useText('catalog')
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.option}>
      <header>
        <span className={styles.ruleText}>
          <b>
            <bdi>{option.name}</bdi>
          </b>
          <Tag>
            {option.type === 'single' ? t('option_rule_single') : t('option_rule_up_to', { max: option.range.max })}
          </Tag>
          {option.included_quantity > 0 && <Tag>{t('option_rule_included', { number: option.included_quantity })}</Tag>}
          <Tag tone="info">{t('option_linked', { count: option.product_count })}</Tag>
          <MenuTag state={option.menu_state} />
          <span className={styles.hint}>{t('choices', { count: option.values.length })}</span>
        </span>
        <IconButton size="small" icon={IconUnlink} label={t('option_unlink')} onClick={unlink} />
        <IconButton
          size="small"
          icon={IconChevronDown}
          label={option.name}
          expanded={open}
          onClick={() => setOpen(!open)}
          tooltip={false}
        />
      </header>
      {open && (
        <ul className={styles.values}>
          {option.values.map(({ id, name, price }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <Money amount={price} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
