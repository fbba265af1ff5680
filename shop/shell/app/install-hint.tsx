import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'
import type { InstallOffer } from './install-offer.ts'

/** Suggests the app of the store, or to install the shop where the browser offers it. */
export default function InstallHint({ offer: { storeUrl, prompt, isManual, answer } }: { offer: InstallOffer }) {
  const t = useText('installed')
  const { name } = useShop()
  const install = () => {
    answer()
    void prompt?.prompt()
  }
  return (
    <aside className="install-hint" aria-label={t('install', { name })}>
      <p>{t(isManual ? 'install_by_hand' : 'install_text', { name })}</p>
      <div className="row">
        <button type="button" className="btn btn-line btn-s" onClick={answer}>
          {t('install_later')}
        </button>
        {storeUrl ? (
          <a className="btn btn-main btn-s" href={storeUrl} onClick={answer}>
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
