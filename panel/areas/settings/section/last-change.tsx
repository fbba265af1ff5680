import type { SettingValue } from '#contract/areas/settings/values.ts'
import { useText } from '#kit/data/text.ts'
import { Time } from '#kit/ui/base/time.tsx'
import styles from './section.module.css'

/** When a section was changed last, and by whom. */
export function LastChange({ rows }: { rows: readonly SettingValue[] }) {
  const t = useText('settings')
  const newest = rows.toSorted((a, b) => ((a.updated_at ?? '') < (b.updated_at ?? '') ? 1 : -1)).at(0)
  if (!newest?.updated_at) return null
  return (
    <p className={styles.changed}>
      {newest.updated_by ? t('changed_by', { name: newest.updated_by }) : t('changed')} <Time at={newest.updated_at} />
    </p>
  )
}
