import { useNavigate } from 'react-router'
import { Fanlight } from '#shop/shell/base/fanlight.tsx'
import { DefaultLogo } from '#shop/shell/base/fanlight.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** The logo above sign-in, with a back button. */
export function AuthHeader() {
  const { name, theme } = useShop()
  return (
    <div className="auth-header">
      <Fanlight />
      <BackButton />
      {theme.logo ? (
        <img src={theme.logo} alt={name} />
      ) : (
        <span className="auth-logo" aria-hidden="true">
          <DefaultLogo />
        </span>
      )}
    </div>
  )
}

export function BackButton() {
  const t = useText('auth')
  const navigate = useNavigate()
  const path = usePath()
  return (
    <button
      type="button"
      className="icon-btn back"
      aria-label={t('back')}
      onClick={() => void (history.length > 1 ? navigate(-1) : navigate(path()))}
    >
      <Icon flip name="back" />
    </button>
  )
}
