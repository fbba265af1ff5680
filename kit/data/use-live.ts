import { useEffect, useEffectEvent } from 'react'
import { useStore } from '#kit/ui/base/store.ts'
import type { Frame } from '#contract/events.ts'
import { connection, live } from './live.ts'

/** Listens to channels such as tenant-{id} or merchant-{id} while the component stands. */
export function useChannel(channel: string | undefined) {
  useEffect(() => (channel === undefined ? undefined : live.want(channel)), [channel])
}

/** Told of every frame that reaches this tab, once each. */
export function useFrames(hear: (frame: Frame) => void) {
  const heard = useEffectEvent(hear)
  useEffect(() => live.onFrame((frame) => heard(frame)), [])
}

/** live, delayed or offline, and since when. */
export const useConnection = () => useStore(connection)
