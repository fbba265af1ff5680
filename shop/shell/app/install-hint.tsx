import { useSyncExternalStore } from 'react'
import { createLocalStore, useLocalStore } from '#shop/data/local-store.ts'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'
import { installPrompt } from './install-prompt.ts'

/** Whether the visitor has answered the hint. It is shown once. */
const answered = createLocalStore<boolean>('shop.install', false, (stored) => (stored === true ? true : null))

const isInstalled = () => matchMedia('(display-mode: standalone)').matches || /MarkethallApp/.test(navigator.userAgent)
const isAndroid = () => /Android/.test(navigator.userAgent)
const isIos = () => /iPhone|iPad/.test(navigator.userAgent)

/** Suggests the app of the store, or to install the shop where the browser offers it. iPhones show the app themselves. */
export function InstallHint() {
  const t = useText('installed')
  const { name, app } = useShop()
  const isAnswered = useLocalStore(answered)
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get, () => null)
  if (isAnswered || isInstalled()) return null
  const close = () => answered.set(true)
  const storeUrl = isAndroid() ? app.androidUrl : null
  const isManual = isIos() && app.iosId === null
  if (!storeUrl && !prompt && !isManual) return null
  const install = () => {
    close()
    void prompt?.prompt()
  }
  return (
    <aside className="install-hint" aria-label={t('install', { name })}>
      <p>{t(isManual ? 'install_by_hand' : 'install_text', { name })}</p>
      <div className="row">
        <button type="button" className="btn btn-line btn-s" onClick={close}>
          {t('install_later')}
        </button>
        {storeUrl ? (
          <a className="btn btn-main btn-s" href={storeUrl} onClick={close}>
            {t('install_from_store')}
          </a>
        ) : (
          prompt && (
            <button type="button" className="btn btn-main btn-s" onClick={install}>
              {t('install', { name })}
            </button>
          )
        )}
      </div>
    </aside>
  )
}
