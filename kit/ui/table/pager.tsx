import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../base/button.tsx'
import { formatNumber } from '../base/format.ts'
import type { ListView } from './list-view.ts'
import styles from './pager.module.css'
import { useLocaleContext } from '../base/locale-context.tsx'
import { useKitText } from '../base/kit-texts.tsx'

const pageSizes = [15, 25, 50, 100]

/** The footer of a list: range and total, rows per page, previous and next. */
export function Pager<Row>({
  list,
}: {
  list: Pick<ListView<Row>, 'page' | 'pageSize' | 'total' | 'setPage' | 'setPageSize'>
}) {
  const t = useKitText()
  const { locale } = useLocaleContext()
  const pages = Math.max(1, Math.ceil(list.total / list.pageSize))
  const first = list.total === 0 ? 0 : (list.page - 1) * list.pageSize + 1
  const last = Math.min(list.total, list.page * list.pageSize)
  const format = (value: number) => formatNumber(value, locale)
  return (
    <nav className={styles.pager} data-keep-clear aria-label={t('page')}>
      <span>{t('of_total', { range: `⁨${format(first)}–${format(last)}⁩`, total: format(list.total) })}</span>
      <NativeSelect
        className={styles.size}
        variant="unstyled"
        aria-label={t('rows')}
        value={String(list.pageSize)}
        onChange={(event) => list.setPageSize(Number(event.currentTarget.value))}
        data={(pageSizes.includes(list.pageSize)
          ? pageSizes
          : [...pageSizes, list.pageSize].toSorted((a, b) => a - b)
        ).map((size) => ({
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
