import { useEffect, useRef, useState } from 'react'
import { appAccessOf, installedAppOf } from '#contract/rules/apps/app-access.ts'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

/** Covers the shop inside an installed app that is switched off or must be updated. An old one may be updated later. */
export default function AppUpdate() {
  const t = useText('installed')
  const { app, origin } = useShop()
  const dialog = useRef<HTMLDialogElement>(null)
  const { userAgent } = navigator
  const installed = installedAppOf(userAgent)
  const [isLater, setLater] = useState(false)
  const access = installed?.type === 'customer' ? appAccessOf(app.access, installed.version) : 'open'
  const isShown = access !== 'open' && !(access === 'old' && isLater)
  useEffect(() => {
    if (isShown) dialog.current?.showModal()
  }, [isShown])
  if (!isShown) return null
  const storeUrl = app.storeUrls[/Android/.test(userAgent) ? 'android' : 'ios']
  const isOff = access === 'disabled'
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="app-update"
      onCancel={(event) => (access === 'old' ? setLater(true) : event.preventDefault())}
    >
      <div className="sheet-box narrow">
        <div className="sheet-body">
          <h2 id="app-update">{t(isOff ? 'app_off_title' : 'update_title')}</h2>
          <div className="row">
            {access === 'old' && (
              <button type="button" className="btn btn-line" onClick={() => setLater(true)}>
                {t('install_later')}
              </button>
            )}
            {isOff ? (
              <a className="btn btn-main" href={origin} target="_blank" rel="noopener">
                {t('open_in_browser')}
              </a>
            ) : (
              storeUrl !== '' && (
                <a className="btn btn-main" href={storeUrl}>
                  {t('install_from_store')}
                </a>
              )
            )}
          </div>
        </div>
      </div>
    </dialog>
  )
}
