import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../base/button.tsx'
import { numberText } from '../base/format.ts'
import type { ListView } from './list-view.ts'
import styles from './pager.module.css'
import { useLocaleContext } from '../base/locale-context.tsx'
import { useKitText } from '../base/kit-texts.tsx'

const sizes = [15, 25, 50, 100]

/** The foot of a list: which rows of how many, how many on a page, back and forth. */
export function Pager<Row>({ list }: { list: Pick<ListView<Row>, 'page' | 'size' | 'total' | 'setPage' | 'setSize'> }) {
  const t = useKitText()
  const { locale } = useLocaleContext()
  const pages = Math.max(1, Math.ceil(list.total / list.size))
  const first = list.total === 0 ? 0 : (list.page - 1) * list.size + 1
  const last = Math.min(list.total, list.page * list.size)
  const number = (value: number) => numberText(value, locale)
  return (
    <nav className={styles.foot} data-keep-clear aria-label={t('page')}>
      <span>{t('of_total', { range: `⁨${number(first)}–${number(last)}⁩`, total: number(list.total) })}</span>
      <NativeSelect
        className={styles.size}
        variant="unstyled"
        aria-label={t('rows')}
        value={String(list.size)}
        onChange={(event) => list.setSize(Number(event.currentTarget.value))}
        data={(sizes.includes(list.size) ? sizes : [...sizes, list.size].toSorted((a, b) => a - b)).map((size) => ({
          value: String(size),
          label: t('per_page', { count: size }),
        }))}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      />
      <IconButton
        kind="plain"
        size="small"
        icon={IconChevronLeft}
        flip
        label={t('previous_page')}
        disabled={list.page <= 1}
        onClick={() => list.setPage(list.page - 1)}
      />
      <IconButton
        kind="plain"
        size="small"
        icon={IconChevronRight}
        flip
        label={t('next_page')}
        disabled={list.page >= pages}
        onClick={() => list.setPage(list.page + 1)}
      />
    </nav>
  )
}
