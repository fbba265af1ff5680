import { useEffect, useEffectEvent } from 'react'
import { useStore } from '#kit/ui/base/store.ts'
import type { Frame } from '#contract/events.ts'
import { connection, live } from './live.ts'

/** Subscribes to a channel such as tenant-{id} or merchant-{id} while mounted. */
export function useChannel(channel: string | undefined) {
  useEffect(() => (channel === undefined ? undefined : live.subscribe(channel)), [channel])
}

/** Calls the listener for every live frame of this tab. */
export function useFrames(listener: (frame: Frame) => void) {
  const onFrame = useEffectEvent(listener)
  useEffect(() => live.onFrame((frame) => onFrame(frame)), [])
}

/** live, delayed or offline, and since when. */
export const useConnection = () => useStore(connection)
