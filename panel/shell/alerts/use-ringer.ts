import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { ownChannel, usePanelContext } from '../session/panel-context.ts'
import { ringingOrders, shouldRing, silence } from './ringing.ts'
import type { Level, Levels, Ringing, WaitingOrder } from './ringing.ts'
import { stopSound, ring } from './sounds.ts'
import { useAlertPreference } from './use-alert-preference.ts'

const none: Levels = {}
/** While one tab rings, the others of this browser are silent, ms. */
const turn = 2_000

/** Rings for the waiting orders until they are answered or silenced here; `heard` is told of those that really sounded. */
export function useRinger(waiting: readonly WaitingOrder[], heard: (ids: readonly string[]) => void) {
  const channel = ownChannel(usePanelContext())
  const { on, sound, volume, repeat, secondRing, known } = useAlertPreference()
  const now = useNow(waiting.length > 0 ? 1_000 : 60_000)
  const [silenced, keep] = useLocalStorage(`alerts:silenced:${channel}`, levelsIn)
  const [blocked, setBlocked] = useState(false)
  const ringing = known ? ringingOrders(waiting, silenced, now, secondRing) : undefined
  const last = useRef<{ at: number; rung: Levels }>({ at: 0, rung: none })
  const strike = useEffectEvent(async (current: Ringing) => {
    const before = last.current
    if (!shouldRing(current, before.rung, { repeat, since: Date.now() - before.at })) return
    last.current = {
      at: Date.now(),
      rung: { ...before.rung, ...Object.fromEntries(current.ids.map((id) => [id, current.level])) },
    }
    const how = await inOneTab(`ring:${channel}`, () => ring(sound, { volume, loud: current.level === 2 }))
    if (how === 'blocked') last.current = { ...last.current, rung: before.rung }
    setBlocked(how === 'blocked')
    if (how === 'rung' && volume > 0) heard(current.ids)
  })
  /** For an order that asks for nothing: accepted by itself, it still has to be made. */
  const ringOnce = async () => {
    if (on) setBlocked((await inOneTab(`ring:${channel}`, () => ring(sound, { volume }))) === 'blocked')
  }
  const sounds = ringing !== undefined && on
  const mark = ringing ? `${ringing.level} ${ringing.ids.join(' ')}` : ''
  useEffect(() => {
    if (!sounds || !ringing) return stopSound()
    void strike(ringing)
    const timer = setInterval(() => void strike(ringing), 1_000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the mark says all of what rings
  }, [sounds, mark])
  useEffect(() => stopSound, [])
  return {
    ringing: sounds ? ringing : undefined,
    blocked: blocked && on,
    unblock: () => setBlocked(false),
    ringOnce,
    stop: () => {
      if (ringing) keep(silence(silenced, ringing, waiting))
    },
  }
}

/** Runs in one tab of this browser at a time; the others are told that it is taken care of. */
async function inOneTab(
  name: string,
  work: () => Promise<'rung' | 'blocked'>,
): Promise<'rung' | 'blocked' | 'elsewhere'> {
  return new Promise((tell) => {
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      const how = lock ? await work() : 'elsewhere'
      tell(how)
      if (how === 'rung') await new Promise((done) => setTimeout(done, turn))
    })
  })
}

function levelsIn(value: unknown): Levels {
  if (typeof value !== 'object' || value === null) return none
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, Level] => entry[1] === 1 || entry[1] === 2),
  )
}
