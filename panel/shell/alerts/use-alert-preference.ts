import { useCallback } from 'react'
import { alerts, AlertPreference, merchantAlerts } from '#contract/alerts.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { keyOf, queryClient, useCall } from '#kit/data/query.ts'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { usePanelContext } from '../session/panel-context.ts'

const nothing = {}
export const useAlerts = () =>
  useCall(usePanelRoute().byPanel(alerts.show, merchantAlerts.show), nothing, { staleTime: 120_000 })

/** Whether this device is to be silent whatever its reader has chosen. */
const useMuted = (panel: string) => useLocalStorage(`alerts:muted:${panel}`, (value) => value === true)

/**
 * How this reader hears of new orders here: the choice that follows them to every device, over it the store's setting, and the switch of this device.
 * The tenant's people, who see the orders of all stores, hear nothing until they want to.
 */
export function useAlertPreference() {
  const { panel, sounds } = usePanelContext()
  const door = usePanelRoute()
  const { data } = useAlerts()
  const [muted, mute] = useMuted(panel)
  const choice = data?.preference ?? AlertPreference.parse({})
  const calls = door.byPanel(alerts, merchantAlerts)
  const choose = useCallback(
    (change: Partial<AlertPreference>) => {
      const key = keyOf(calls.show, nothing)
      const before = queryClient.getQueryData<NonNullable<typeof data>>(key)
      if (!before) return
      const next = { ...before.preference, ...change }
      queryClient.setQueryData(key, { ...before, preference: next })
      send(calls.savePreference, next).catch(() => void queryClient.invalidateQueries({ queryKey: key }))
    },
    [calls],
  )
  const wanted = choice.is_enabled ?? (panel === 'merchant' && !sounds.is_muted)
  const turn = (on: boolean) => {
    mute(on ? undefined : true)
    if (on && !wanted) choose({ is_enabled: true })
  }
  return {
    known: data !== undefined,
    on: wanted && !muted,
    wanted,
    muted,
    turn,
    choose,
    volume: choice.volume,
    sound: choice.sound ?? sounds.new_order_sound,
    repeat: choice.repeat ?? sounds.repeat,
    secondRing: data?.escalation.ring_seconds ?? 0,
  }
}
