import { useNavigate } from 'react-router'
import { Fanlight } from '#shop/shell/base/fanlight.tsx'
import { Mark } from '#shop/shell/base/fanlight.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** The hall's end wall above sign-in, with the way back. */
export function HallWindow() {
  const { name, theme } = useShop()
  return (
    <div className="window">
      <Fanlight />
      <BackButton />
      {theme.logo ? (
        <img src={theme.logo} alt={name} />
      ) : (
        <span className="mark-big" aria-hidden="true">
          <Mark />
        </span>
      )}
    </div>
  )
}

export function BackButton() {
  const t = useText('auth')
  const go = useNavigate()
  const path = usePath()
  return (
    <button
      type="button"
      className="icon-btn back"
      aria-label={t('back')}
      onClick={() => void (history.length > 1 ? go(-1) : go(path()))}
    >
      <Icon flip name="back" />
    </button>
  )
}
