import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { Tag } from '#kit/ui/base/tag.tsx'

const keys = { followed: 'from_master', changed: 'changed_here', removed: 'removed' } as const
const tones = { followed: 'plain', changed: 'info', removed: 'soon' } as const

export type MenuState = ProductSummary['menu_state'] | undefined

/** Whether a record is one of the master menu. A store can hide such records, not delete them. */
export const isOfMasterMenu = (state: MenuState): boolean => state === 'followed' || state === 'changed'

/** How a record follows the master menu. */
export function MenuTag({ state }: { state: MenuState }) {
  const t = useText('master-menu')
  return state ? <Tag tone={tones[state]}>{t(keys[state])}</Tag> : null
}
