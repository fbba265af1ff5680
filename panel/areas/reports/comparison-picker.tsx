import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { comparison } from '#contract/areas/reports.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { labelColon } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import styles from './dashboard.module.css'
import type { useRange } from './use-range.ts'

/** Chooses the period to compare with. */
export function ComparisonPicker({ rangeState }: { rangeState: ReturnType<typeof useRange> }) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button>
          <span className={styles.refreshLabel}>
            {t('compare')}
            {labelColon(locale)}&nbsp;
          </span>
          {t(`compare_${rangeState.compare}`)}
          <IconChevronDown size={16} className={styles.chevron} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {comparison.options.map((one) => (
          <Menu.Item
            key={one}
            onClick={() => rangeState.setComparison(one)}
            rightSection={one === rangeState.compare && <IconCheck size={16} aria-hidden />}
          >
            {t(`compare_${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
