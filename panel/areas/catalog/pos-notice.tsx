import { IconAlertTriangle } from '@tabler/icons-react'
import type { ProductMenuField } from '#contract/rules/master-menu/fields.ts'
import { posOwnedFields } from '#contract/rules/pos/owned-fields.ts'
import { useText } from '#kit/data/text.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMenuField } from './master/menu-product.tsx'
import styles from './products.module.css'

/** The name of the point of sale that manages the catalog of this store, if one does. */
function usePosName(): string | undefined {
  const t = useText('catalog')
  const context = usePanelContext()
  if (context.panel !== 'merchant' || !context.merchant.is_pos_managed) return undefined
  return context.merchant.connected_pos_name ?? t('pos')
}

/** Warns above the catalog of a store that is also managed by its point of sale. */
export function usePosNotice() {
  const t = useText('catalog')
  const name = usePosName()
  if (name === undefined) return undefined
  return (
    <p className={styles.pos} role="note">
      <IconAlertTriangle size={16} aria-hidden />
      {t('pos_warning', { name })}
    </p>
  )
}

/**
 * Props of a field that cannot be edited because the point of sale or the master menu owns it, and where its value comes
 * from. New products have no owner yet.
 */
export function useOwnedField(isNew: boolean) {
  const t = useText('catalog')
  const name = usePosName()
  const menuField = useMenuField()
  return (field: ProductMenuField): { disabled?: true; hint?: string } => {
    if (isNew) return {}
    if (name === undefined || !posOwnedFields.some((owned) => owned === field)) return menuField(field)
    return { disabled: true, hint: t('pos_owned', { name }) }
  }
}
