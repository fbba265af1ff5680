export type NotificationInput = { title: string; body: string; tag: string; click: () => void }

/** How long a notice stands, ms. */
const stay = 5_000
/** So many that come one upon the other each have a notice of their own. */
const most = 3

let burst = { count: 0, at: 0 }
let closing: ReturnType<typeof setTimeout> | undefined

/** Shows a notice of the browser, in one of its tabs. Of a crowd the first say their own, all further ones are counted in a single one. */
export function showNotification(one: NotificationInput, crowd: (count: number) => NotificationInput) {
  const now = Date.now()
  burst = { count: now - burst.at < stay ? burst.count + 1 : 1, at: now }
  const { count } = burst
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  void navigator.locks.request(`notice:${one.tag}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    if (count > most) putCrowd(crowd(count))
    else closeLater(show(one))
    await new Promise((done) => setTimeout(done, stay))
  })
}

/** The same tag: the browser puts it in the place of the one before, so only the last is closed. */
function putCrowd(notice: NotificationInput) {
  clearTimeout(closing)
  closing = closeLater(show(notice))
}

const closeLater = (notice: Notification) => setTimeout(() => notice.close(), stay)

function show({ title, body, tag, click }: NotificationInput) {
  const notice = new Notification(title, { body, tag })
  notice.addEventListener('click', () => {
    window.focus()
    click()
    notice.close()
  })
  return notice
}
