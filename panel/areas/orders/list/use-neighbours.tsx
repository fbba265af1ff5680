import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { isKeyHandledElsewhere } from '#kit/ui/table/table-keys.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { neighboursOf } from './last-list.ts'
import { useKey } from '../actions/use-key.ts'

/** Buttons for the previous and next order of the last list; nothing if the order was opened directly. */
export function useNeighbours(orderId: string) {
  const t = useKitText()
  const { to } = usePanelRoute()
  const navigate = useNavigate()
  const { isKnown, previous, next } = neighboursOf(orderId)
  const go = (id: string | undefined) => {
    if (id !== undefined) void navigate(to(`/orders/${id}`), { replace: true })
  }
  useKey('k', (event) => {
    if (!isKeyHandledElsewhere(event)) go(previous)
  })
  useKey('j', (event) => {
    if (!isKeyHandledElsewhere(event)) go(next)
  })
  if (!isKnown) return null
  return (
    <>
      <IconButton
        icon={IconChevronUp}
        label={t('previous_page')}
        keys="K"
        disabled={!previous}
        onClick={() => go(previous)}
      />
      <IconButton icon={IconChevronDown} label={t('next_page')} keys="J" disabled={!next} onClick={() => go(next)} />
    </>
  )
}
