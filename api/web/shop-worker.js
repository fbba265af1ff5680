/*
 * Makes the shop installable and shows a page without a connection. Pages and answers of calls are never cached: every
 * page comes from the network, so that no page is older than the last release and no customer sees another one's. Cached
 * are the files of the build, whose names change with their content, the icons, and what the page stores for the time
 * without a connection: names and texts (`shop-shell`) and the last orders (`shop-private`, removed with sign-out).
 */
const assets = 'shop-assets-1'
const kept = new Set([assets, 'shop-shell', 'shop-private'])
const maxAssets = 200

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(activate()))

async function activate() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !kept.has(name)).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

// News of orders and offers. One that arrives twice has the same tag and replaces the first one silently.
self.addEventListener('push', (event) => {
  const { title = '', body = '', url = '/', tag, image } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, image, icon: '/app-icons/icon-192.png', data: { url } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.url ?? '/', self.location.origin)
  // Only the path of the address is used.
  event.waitUntil(openWindow(self.location.origin + url.pathname + url.search))
})

async function openWindow(url) {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find((one) => one.url.startsWith(self.location.origin))
  if (!tab) return self.clients.openWindow(url)
  await tab.focus()
  return tab.navigate(url)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (url.pathname.startsWith('/shop-assets/')) event.respondWith(fromCache(event))
  else if (url.pathname.startsWith('/app-icons/')) event.respondWith(fromNetwork(event))
})

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return offlinePage()
  }
}

async function fromCache({ request }) {
  const cache = await caches.open(assets)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') {
    await cache.put(request, response.clone())
    const keys = await cache.keys()
    for (const old of keys.slice(0, Math.max(0, keys.length - maxAssets))) await cache.delete(old)
  }
  return response
}

async function fromNetwork({ request }) {
  const cache = await caches.open('shop-shell')
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request, response.clone())
    return response
  } catch {
    return (await cache.match(request)) ?? Response.error()
  }
}

const readJson = async (cacheName, path) => {
  const cached = await (await caches.open(cacheName)).match(path)
  return cached ? cached.json() : undefined
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text) => String(text ?? '').replaceAll(/[&<>"']/g, (char) => entities[char])

const fallback = {
  locale: 'en',
  dir: 'ltr',
  name: '',
  texts: {
    title: 'No connection',
    text: 'The shop opens again when you are online.',
    retry: 'Try again',
    orders: 'Your last orders',
  },
}

/** The page without a connection, with the last orders of the customer who is signed in. It has no scripts. */
async function offlinePage() {
  const shell = (await readJson('shop-shell', '/offline/shell')) ?? fallback
  const stored = await readJson('shop-private', '/offline/orders')
  const rows = (stored?.orders ?? [])
    .map(
      ({ id, merchant, items, time, total, status }) =>
        `<li><h3>${escape(merchant)}</h3><p>${escape(items)}</p><p><bdi>${escape(id)}</bdi> · ${escape(time)}</p>` +
        `<p><b><bdi>${escape(total)}</bdi></b> · ${escape(status)}</p></li>`,
    )
    .join('')
  const html = `<!doctype html><html lang="${escape(shell.locale)}" dir="${escape(shell.dir)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escape(shell.texts.title)} · ${escape(shell.name)}</title><style>
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:560px;margin:0 auto;padding:40px 20px}
h1{font-size:22px;margin:0 0 8px}h2{font-size:17px;margin:32px 0 8px}h3{font-size:16px;margin:0}p{margin:0}
ul{list-style:none;margin:0;padding:0}li{padding:14px 0;border-block-end:1px solid GrayText}
a{display:inline-block;margin-block-start:16px;padding:12px 20px;border:1px solid currentColor;border-radius:10px;color:inherit}
</style></head><body><main><h1>${escape(shell.texts.title)}</h1><p>${escape(shell.texts.text)}</p>
<a href="">${escape(shell.texts.retry)}</a>${rows ? `<h2>${escape(shell.texts.orders)}</h2><ul>${rows}</ul>` : ''}
</main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  })
}
