import { notificationDuration } from '#contract/rules/interface-constants.ts'

export type NotificationInput = { title: string; body: string; tag: string; click: () => void }

/** Maximum number of single notifications in a burst. */
const maxSingle = 3

let burst = { count: 0, at: 0 }
let closeTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows a browser notification in one tab. In a burst the first ones are shown singly, all others are counted in a
 * summary.
 */
export function showNotification(notification: NotificationInput, summaryOf: (count: number) => NotificationInput) {
  const now = Date.now()
  burst = { count: now - burst.at < notificationDuration ? burst.count + 1 : 1, at: now }
  const { count } = burst
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  void navigator.locks.request(`notice:${notification.tag}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    if (count > maxSingle) showSummary(summaryOf(count))
    else closeLater(openNotification(notification))
    await new Promise((resolve) => setTimeout(resolve, notificationDuration))
  })
}

/** The browser replaces a notification with the same tag, so only the last one is closed. */
function showSummary(notification: NotificationInput) {
  clearTimeout(closeTimer)
  closeTimer = closeLater(openNotification(notification))
}

const closeLater = (notification: Notification) => setTimeout(() => notification.close(), notificationDuration)

function openNotification({ title, body, tag, click }: NotificationInput) {
  const notification = new Notification(title, { body, tag })
  notification.addEventListener('click', () => {
    window.focus()
    click()
    notification.close()
  })
  return notification
}
