/*
 * Shows notifications for orders that arrive while no tab of the panel is open. Caches nothing and handles no
 * requests.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title = 'New order', body = '', url = '/orders', tag } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: tag !== undefined,
      requireInteraction: true,
      icon: '/panel-assets/favicon.svg',
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.url ?? '/orders', self.location.origin)
  // Only the path of the address is used.
  event.waitUntil(open(self.location.origin + url.pathname + url.search))
})

async function open(url) {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find((one) => one.url.startsWith(self.location.origin))
  if (!tab) return self.clients.openWindow(url)
  await tab.focus()
  return tab.navigate(url)
}
