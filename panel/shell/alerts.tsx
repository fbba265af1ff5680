import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDoor } from '#kit/data/door.ts'
import { useText } from '#kit/data/text.ts'
import { useFrames } from '#kit/data/use-live.ts'
import { useKept } from '#kit/ui/use-kept.ts'
import { toast } from '#kit/ui/toast.ts'
import { useHall } from './hall.ts'
import { Arrival, arrivals, isDue } from './new-orders.ts'
import styles from './alerts.module.css'
import { ring, unmute } from './sounds.ts'

/** Whether this reader wants to hear new orders; the store's own setting holds until they say so. */
export function useSoundOn() {
  const { sounds } = useHall()
  const [kept, keep] = useKept('alerts:sound', (value) => (typeof value === 'boolean' ? value : undefined))
  return [kept ?? !sounds.is_muted, keep] as const
}

/** New orders as they come: toast, bell, and a notification of the browser where that is allowed. */
export function Alerts() {
  const say = useText('shell')
  const hall = useHall()
  const door = useDoor()
  const navigate = useNavigate()
  const [soundOn] = useSoundOn()
  const [blocked, setBlocked] = useState(false)
  const open = (id: string) => void navigate(door.to(`/orders?open=${encodeURIComponent(id)}`))
  useFrames((frame) => {
    if (frame.event !== 'order.created') return
    const parsed = Arrival.safeParse(frame.data)
    if (!parsed.success || !isDue(parsed.data, Date.now())) return
    const order = parsed.data
    const words = say('new_order', { id: order.order_id })
    arrivals.add(order)
    toast(words, { tone: 'now', ...(hall.panel === 'tenant' ? { title: order.merchant.name } : {}), action: { text: say('alert_open'), run: () => open(order.order_id) }, stay: 3000 })
    notify(words, order, () => void navigate(door.to('/orders')))
    if (soundOn) void inOneTab(order.order_id, async () => setBlocked((await ring(hall.sounds.new_order_sound)) === 'blocked'))
  })
  return blocked ? <Blocked done={() => setBlocked(false)} /> : null
}

/** Several tabs hear the same order; one of them rings. */
const inOneTab = (id: string, work: () => Promise<void>) =>
  navigator.locks.request(`ring:${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await work()
    await new Promise((done) => setTimeout(done, 2000))
  })

function notify(words: string, order: Arrival, click: () => void) {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.visibilityState === 'visible') return
  const notice = new Notification(words, { body: `${order.merchant.name}, ${order.customer.name}`, tag: `order-${order.order_id}` })
  notice.addEventListener('click', () => { window.focus(); click(); notice.close() })
  setTimeout(() => notice.close(), 5000)
}

/** The browser wants a click before it lets us ring; any click will do. */
function Blocked({ done }: { done: () => void }) {
  const say = useText('shell')
  useEffect(() => {
    const click = () => { void unmute(); done() }
    window.addEventListener('click', click, { once: true })
    return () => window.removeEventListener('click', click)
  }, [done])
  return <div className={styles.strip} role="alert">{say('sound_blocked')}</div>
}
