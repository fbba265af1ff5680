import { realtime } from '#contract/realtime.ts'
import { createStore } from '#kit/ui/base/store.ts'
import type { Frame } from '#contract/events.ts'
import { panelHeaders } from './request.ts'
import { session } from './session.ts'
import { readStream } from './sse.ts'
import type { Message } from './sse.ts'

/**
 * Live frames, one stream per browser: the tab that holds the lock reads the stream for all of them and passes frames on; when it closes, another takes over
 * and resumes after the last id. Every tab drops what it has seen.
 */
export type Connection = { state: 'live' | 'delayed' | 'offline'; /** ms */ since: number }
type Told =
  | { kind: 'frame'; id: string; frame: Frame }
  | { kind: 'connection'; connection: Connection }
  | { kind: 'wants'; tab: string; channels: readonly string[] }
  | { kind: 'ask' }

const tab = crypto.randomUUID()
const offlineAfter = 30_000
const wanted = new Map<string, number>()
const elsewhere = new Map<string, readonly string[]>()
const frameListeners = new Set<(frame: Frame) => void>()
const seen = new Set<string>()
export const connection = createStore<Connection>({ state: 'delayed', since: Date.now() })
let lastId: string | undefined
let air: BroadcastChannel | undefined
let reopen: (() => void) | undefined
let trying = false

export const live = {
  onFrame(listener: (frame: Frame) => void) {
    frameListeners.add(listener)
    return () => {
      frameListeners.delete(listener)
    }
  },
  /** Asks for a channel until the returned function is called. */
  want(channel: string) {
    wanted.set(channel, (wanted.get(channel) ?? 0) + 1)
    start()
    sayWants()
    return () => {
      const left = (wanted.get(channel) ?? 1) - 1
      if (left > 0) wanted.set(channel, left)
      else wanted.delete(channel)
      sayWants()
    }
  },
}

function start() {
  if (trying) return
  trying = true
  // who works in another's place hears other channels than the tabs beside it
  const name = session.isImpersonation() ? `live ${tab}` : 'live'
  air = new BroadcastChannel(name)
  air.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data))
  window.addEventListener('pagehide', () => air?.postMessage({ kind: 'wants', tab, channels: [] } satisfies Told))
  window.addEventListener('online', () => reopen?.())
  // looked at again: not the moment to wait out a pause
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reopen?.()
  })
  window.addEventListener('offline', () => setConnection('offline', true))
  void navigator.locks.request(name, lead)
}

function hear(told: Told) {
  if (told.kind === 'frame') return take(told.id, told.frame)
  if (told.kind === 'connection') return connection.set(told.connection)
  if (told.kind === 'ask') return sayWants()
  elsewhere.set(told.tab, told.channels)
  reopen?.()
}

function sayWants() {
  air?.postMessage({ kind: 'wants', tab, channels: [...wanted.keys()] } satisfies Told)
  reopen?.()
}

function take(id: string, frame: Frame) {
  if (seen.has(id)) return
  seen.add(id)
  lastId = id.split('#')[0]
  if (seen.size > 1000) seen.delete(seen.values().next().value ?? '')
  for (const listener of frameListeners) listener(frame)
}

function setConnection(state: Connection['state'], aloud: boolean) {
  if (connection.get().state !== state) connection.set({ state, since: Date.now() })
  if (aloud) air?.postMessage({ kind: 'connection', connection: connection.get() } satisfies Told)
}

/** Held for the life of the tab: opens the stream again whenever it ends or other channels are wanted. */
async function lead(): Promise<never> {
  air?.postMessage({ kind: 'ask' } satisfies Told)
  let fails = 0
  let failingSince = 0
  for (;;) {
    const channels = [...new Set([...wanted.keys(), ...[...elsewhere.values()].flat()])].toSorted()
    if (channels.length === 0 || session.token() === null) {
      await changed(Number.POSITIVE_INFINITY)
      continue
    }
    const ended = await follow(channels, () => {
      fails = 0
      failingSince = 0
      setConnection('live', true)
    })
    if (ended === 'changed') continue
    fails += 1
    if (ended === 'refused') forgetTabs()
    failingSince ||= Date.now()
    setConnection(navigator.onLine && Date.now() - failingSince < offlineAfter ? 'delayed' : 'offline', true)
    await changed(ended === 'refused' ? 30_000 : Math.min(1000 * 2 ** fails, 15_000) * (0.5 + Math.random() / 2))
  }
}

/** A closed tab may have left a channel that this session may not hear: only tabs that still answer count. */
function forgetTabs() {
  elsewhere.clear()
  air?.postMessage({ kind: 'ask' } satisfies Told)
}

/** Until other channels are wanted, or `ms` have passed. */
function changed(ms: number) {
  return new Promise<void>((done) => {
    const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined
    reopen = () => {
      clearTimeout(timer)
      done()
    }
  })
}

async function follow(channels: readonly string[], alive: () => void): Promise<'changed' | 'ended' | 'refused'> {
  const stop = new AbortController()
  const asked = channels.join(',')
  reopen = () => {
    const now = [...new Set([...wanted.keys(), ...[...elsewhere.values()].flat()])].toSorted().join(',')
    if (now !== asked || session.token() === null || connection.get().state !== 'live') stop.abort()
  }
  const how = await readStream({
    url: `${realtime.events.path}?${new URLSearchParams({ channels: asked })}`,
    headers: { ...panelHeaders(), ...(lastId ? { 'last-event-id': lastId } : {}) },
    signal: stop.signal,
    alive,
    message: pass,
  })
  return stop.signal.aborted ? 'changed' : how
}

function pass(message: Message) {
  const frame =
    message.event === 'refetch'
      ? { channel: '', event: 'refetch', data: null, at: new Date().toISOString() }
      : frameOf(message)
  if (!frame) return
  // one event reaches several channels under one id
  const id = `${message.id || crypto.randomUUID()}#${frame.channel}`
  take(id, frame)
  air?.postMessage({ kind: 'frame', id, frame } satisfies Told)
}

function frameOf({ data }: Message): Frame | undefined {
  try {
    return JSON.parse(data) as Frame
  } catch {
    return undefined
  }
}
