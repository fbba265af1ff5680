import { realtime } from '#contract/areas/realtime.ts'
import { createStore } from '#kit/ui/base/store.ts'
import type { Frame } from '#contract/events.ts'
import { panelHeaders } from './request.ts'
import { session } from './session.ts'
import { readStream } from './sse.ts'
import type { SseMessage } from './sse.ts'

/**
 * Live frames. One tab of the browser holds a lock, reads the stream and passes frames to the others. When it
 * closes, another tab takes over and resumes after the last id. Every tab drops frames that it has seen.
 */
export type Connection = { state: 'live' | 'delayed' | 'offline'; /** ms */ since: number }
type TabMessage =
  | { kind: 'frame'; id: string; frame: Frame }
  | { kind: 'connection'; connection: Connection }
  | { kind: 'wants'; tab: string; channels: readonly string[] }
  | { kind: 'ask' }

const tab = crypto.randomUUID()
const offlineAfterMs = 30_000
const ownChannels = new Map<string, number>()
const channelsByTab = new Map<string, readonly string[]>()
const frameListeners = new Set<(frame: Frame) => void>()
const seen = new Set<string>()
export const connection = createStore<Connection>({ state: 'delayed', since: Date.now() })
let lastId: string | undefined
let broadcast: BroadcastChannel | undefined
let reopen: (() => void) | undefined
let isStarted = false

export const live = {
  onFrame(listener: (frame: Frame) => void) {
    frameListeners.add(listener)
    return () => {
      frameListeners.delete(listener)
    }
  },
  /** Subscribes to a channel until the returned function is called. */
  subscribe(channel: string) {
    ownChannels.set(channel, (ownChannels.get(channel) ?? 0) + 1)
    start()
    broadcastChannels()
    return () => {
      const remaining = (ownChannels.get(channel) ?? 1) - 1
      if (remaining > 0) ownChannels.set(channel, remaining)
      else ownChannels.delete(channel)
      broadcastChannels()
    }
  },
}

function start() {
  if (isStarted) return
  isStarted = true
  // An impersonated session has other channels than the other tabs.
  const name = session.isImpersonation() ? `live ${tab}` : 'live'
  broadcast = new BroadcastChannel(name)
  broadcast.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => handleTabMessage(data))
  window.addEventListener('pagehide', () =>
    broadcast?.postMessage({ kind: 'wants', tab, channels: [] } satisfies TabMessage),
  )
  window.addEventListener('online', () => reopen?.())
  // The tab is visible again: reconnect at once.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reopen?.()
  })
  window.addEventListener('offline', () => setConnection('offline', true))
  void navigator.locks.request(name, runStream)
}

function handleTabMessage(message: TabMessage) {
  if (message.kind === 'frame') return deliver(message.id, message.frame)
  if (message.kind === 'connection') return connection.set(message.connection)
  if (message.kind === 'ask') return broadcastChannels()
  channelsByTab.set(message.tab, message.channels)
  reopen?.()
}

function broadcastChannels() {
  broadcast?.postMessage({ kind: 'wants', tab, channels: [...ownChannels.keys()] } satisfies TabMessage)
  reopen?.()
}

function deliver(id: string, frame: Frame) {
  if (seen.has(id)) return
  seen.add(id)
  lastId = id.split('#')[0]
  if (seen.size > 1000) seen.delete(seen.values().next().value ?? '')
  for (const listener of frameListeners) listener(frame)
}

function setConnection(state: Connection['state'], shouldBroadcast: boolean) {
  if (connection.get().state !== state) connection.set({ state, since: Date.now() })
  if (shouldBroadcast) broadcast?.postMessage({ kind: 'connection', connection: connection.get() } satisfies TabMessage)
}

/** Runs while the tab holds the lock: reopens the stream when it ends or the channels change. */
async function runStream(): Promise<never> {
  broadcast?.postMessage({ kind: 'ask' } satisfies TabMessage)
  let failureCount = 0
  let failingSince = 0
  for (;;) {
    const channels = [...new Set([...ownChannels.keys(), ...[...channelsByTab.values()].flat()])].toSorted()
    if (channels.length === 0 || session.token() === null) {
      await waitForChange(Number.POSITIVE_INFINITY)
      continue
    }
    const outcome = await streamChannels(channels, () => {
      failureCount = 0
      failingSince = 0
      setConnection('live', true)
    })
    if (outcome === 'changed') continue
    failureCount += 1
    if (outcome === 'refused') refreshTabs()
    failingSince ||= Date.now()
    setConnection(navigator.onLine && Date.now() - failingSince < offlineAfterMs ? 'delayed' : 'offline', true)
    await waitForChange(
      outcome === 'refused' ? 30_000 : Math.min(1000 * 2 ** failureCount, 15_000) * (0.5 + Math.random() / 2),
    )
  }
}

/** A closed tab may have left a channel that this session may not read. Only tabs that answer count. */
function refreshTabs() {
  channelsByTab.clear()
  broadcast?.postMessage({ kind: 'ask' } satisfies TabMessage)
}

/** Resolves when the channels change or after `ms`. */
function waitForChange(ms: number) {
  return new Promise<void>((resolve) => {
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined
    reopen = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

async function streamChannels(
  channels: readonly string[],
  onAlive: () => void,
): Promise<'changed' | 'ended' | 'refused'> {
  const controller = new AbortController()
  const subscribedKey = channels.join(',')
  reopen = () => {
    const currentKey = [...new Set([...ownChannels.keys(), ...[...channelsByTab.values()].flat()])].toSorted().join(',')
    if (currentKey !== subscribedKey || session.token() === null || connection.get().state !== 'live')
      controller.abort()
  }
  const result = await readStream({
    url: `${realtime.events.path}?${new URLSearchParams({ channels: subscribedKey })}`,
    headers: { ...panelHeaders(), ...(lastId ? { 'last-event-id': lastId } : {}) },
    signal: controller.signal,
    onAlive,
    onMessage: handleMessage,
  })
  return controller.signal.aborted ? 'changed' : result
}

function handleMessage(message: SseMessage) {
  const frame =
    message.event === 'refetch'
      ? { channel: '', event: 'refetch', data: null, at: new Date().toISOString() }
      : frameOf(message)
  if (!frame) return
  // One event reaches several channels with the same id.
  const id = `${message.id || crypto.randomUUID()}#${frame.channel}`
  deliver(id, frame)
  broadcast?.postMessage({ kind: 'frame', id, frame } satisfies TabMessage)
}

function frameOf({ data }: SseMessage): Frame | undefined {
  try {
    return JSON.parse(data) as Frame
  } catch {
    return undefined
  }
}
