import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { panelChannel, usePanelContext } from '../session/panel-context.ts'
import { ringingOrders, shouldRing, silence } from './ringing.ts'
import type { RingLevel, RingLevels, Ringing, WaitingOrder } from './ringing.ts'
import { stopSound, playSound } from './sounds.ts'
import { useAlertPreference } from './use-alert-preference.ts'

const noLevels: RingLevels = {}
/** How long the other tabs of this browser stay silent after a ring, ms. */
const tabSilenceMs = 2_000

/** Rings for waiting orders until they are answered or silenced. `onHeard` receives the orders that were audible. */
export function useRinger(waiting: readonly WaitingOrder[], onHeard: (ids: readonly string[]) => void) {
  const channel = panelChannel(usePanelContext())
  const { isOn, sound, volume, repeat, secondRing, isLoaded } = useAlertPreference()
  const now = useNow(waiting.length > 0 ? 1_000 : 60_000)
  const [silenced, setSilenced] = useLocalStorage(`alerts:silenced:${channel}`, parseLevels)
  const [blocked, setBlocked] = useState(false)
  const ringing = isLoaded ? ringingOrders(waiting, silenced, now, secondRing) : undefined
  const lastRing = useRef<{ at: number; levels: RingLevels }>({ at: 0, levels: noLevels })
  const ringIfDue = useEffectEvent(async (current: Ringing) => {
    const previous = lastRing.current
    if (!shouldRing(current, previous.levels, { repeat, since: Date.now() - previous.at })) return
    lastRing.current = {
      at: Date.now(),
      levels: { ...previous.levels, ...Object.fromEntries(current.ids.map((id) => [id, current.level])) },
    }
    const result = await inOneTab(`ring:${channel}`, () => playSound(sound, { volume, loud: current.level === 2 }))
    if (result === 'blocked') lastRing.current = { ...lastRing.current, levels: previous.levels }
    setBlocked(result === 'blocked')
    if (result === 'played' && volume > 0) onHeard(current.ids)
  })
  /** For an order that was accepted automatically but must still be prepared. */
  const ringOnce = async () => {
    if (isOn) setBlocked((await inOneTab(`ring:${channel}`, () => playSound(sound, { volume }))) === 'blocked')
  }
  const isRinging = ringing !== undefined && isOn
  const ringKey = ringing ? `${ringing.level} ${ringing.ids.join(' ')}` : ''
  useEffect(() => {
    if (!isRinging || !ringing) return stopSound()
    void ringIfDue(ringing)
    const timer = setInterval(() => void ringIfDue(ringing), 1_000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- ringKey covers all of `ringing`
  }, [isRinging, ringKey])
  useEffect(() => stopSound, [])
  return {
    ringing: isRinging ? ringing : undefined,
    blocked: blocked && isOn,
    unblock: () => setBlocked(false),
    ringOnce,
    stop: () => {
      if (ringing) setSilenced(silence(silenced, ringing, waiting))
    },
  }
}

/** Runs `work` in one tab of this browser at a time; resolves to 'elsewhere' in the others. */
async function inOneTab(
  name: string,
  work: () => Promise<'played' | 'blocked'>,
): Promise<'played' | 'blocked' | 'elsewhere'> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      const result = lock ? await work() : 'elsewhere'
      resolve(result)
      if (result === 'played') await new Promise((endWait) => setTimeout(endWait, tabSilenceMs))
    })
  })
}

function parseLevels(value: unknown): RingLevels {
  if (typeof value !== 'object' || value === null) return noLevels
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, RingLevel] => entry[1] === 1 || entry[1] === 2),
  )
}
