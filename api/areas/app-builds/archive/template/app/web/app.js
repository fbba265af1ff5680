import { origin, startUrl } from './start.js'

const offline = document.querySelector('#offline')
const retry = document.querySelector('#retry')

/** The page of the link that opened the app, if it leads to this shop, else the start page. */
async function firstPage() {
  const launch = await window.Capacitor?.nativePromise?.('App', 'getLaunchUrl', {}).catch(() => undefined)
  return launch?.url && URL.canParse(launch.url) && new URL(launch.url).origin === origin ? launch.url : startUrl
}

/** Whether the shop answers. Without cors the answer cannot be read, but a missing connection shows. */
async function isReachable() {
  try {
    await fetch(startUrl, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(8000) })
    return true
  } catch {
    return false
  }
}

async function open() {
  offline.hidden = true
  retry.hidden = true
  if (await isReachable()) {
    location.replace(await firstPage())
    return
  }
  offline.hidden = false
  retry.hidden = false
}

retry.addEventListener('click', () => void open())
addEventListener('online', () => void open())
void open()
