import { useCallback } from 'react'
import { alerts, AlertChoice, merchantAlerts } from '#contract/alerts.ts'
import { useDoor } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { keyOf, queryClient, useCall } from '#kit/data/query.ts'
import { useKept } from '#kit/ui/base/use-local-storage.ts'
import { useHall } from '../session/panel-context.ts'

const nothing = {}
export const useAlerts = () => useCall(useDoor().pick(alerts.show, merchantAlerts.show), nothing, { fresh: 120_000 })

/** Whether this device is to be silent whatever its reader has chosen. */
const useMuted = (panel: string) => useKept(`alerts:muted:${panel}`, (value) => value === true)

/**
 * How this reader hears of new orders here: the choice that follows them to every device, over it the store's setting, and the switch of this device.
 * The tenant's people, who see the orders of all stores, hear nothing until they want to.
 */
export function useAlertChoice() {
  const { panel, sounds } = useHall()
  const door = useDoor()
  const { answer } = useAlerts()
  const [muted, mute] = useMuted(panel)
  const choice = answer?.preference ?? AlertChoice.parse({})
  const calls = door.pick(alerts, merchantAlerts)
  const choose = useCallback(
    (change: Partial<AlertChoice>) => {
      const key = keyOf(calls.show, nothing)
      const before = queryClient.getQueryData<NonNullable<typeof answer>>(key)
      if (!before) return
      const next = { ...before.preference, ...change }
      queryClient.setQueryData(key, { ...before, preference: next })
      send(calls.choose, next).catch(() => void queryClient.invalidateQueries({ queryKey: key }))
    },
    [calls],
  )
  const wanted = choice.is_enabled ?? (panel === 'merchant' && !sounds.is_muted)
  const turn = (on: boolean) => {
    mute(on ? undefined : true)
    if (on && !wanted) choose({ is_enabled: true })
  }
  return {
    known: answer !== undefined,
    on: wanted && !muted,
    wanted,
    muted,
    turn,
    choose,
    volume: choice.volume,
    sound: choice.sound ?? sounds.new_order_sound,
    repeat: choice.repeat ?? sounds.repeat,
    secondRing: answer?.escalation.ring_seconds ?? 0,
  }
}
