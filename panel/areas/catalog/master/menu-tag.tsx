import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { Tag } from '#kit/ui/base/tag.tsx'

const keys = { followed: 'from_master', changed: 'changed_here', removed: 'removed' } as const
const tones = { followed: 'plain', changed: 'info', removed: 'soon' } as const

/** How a record follows the master menu. */
export function MenuTag({ state }: { state: ProductSummary['menu_state'] | undefined }) {
  const t = useText('master-menu')
  return state ? <Tag tone={tones[state]}>{t(keys[state])}</Tag> : null
}
