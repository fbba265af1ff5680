import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'

/** Switches between board and list. */
export function ViewSwitch({ view }: { view: 'board' | 'list' }) {
  const t = useText('orders')
  const { to } = usePanelRoute()
  return view === 'list' ? (
    <LinkButton icon={IconLayoutKanban} to={to('/orders')}>
      {t('board_board')}
    </LinkButton>
  ) : (
    <LinkButton icon={IconList} size="touch" to={to('/orders?view=list')}>
      {t('board_list')}
    </LinkButton>
  )
}
