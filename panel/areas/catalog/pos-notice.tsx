import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import styles from './products.module.css'

/** Warns above the catalog of a store that is also managed by its point of sale. */
export function usePosNotice() {
  const t = useText('catalog')
  const context = usePanelContext()
  if (context.panel !== 'merchant' || !context.merchant.is_pos_managed) return undefined
  return (
    <p className={styles.pos} role="note">
      <IconAlertTriangle size={16} aria-hidden />
      {t('pos_warning', { name: context.merchant.connected_pos_name ?? t('pos') })}
    </p>
  )
}
