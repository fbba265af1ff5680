import { Link } from 'react-router'
import { DefaultLogo } from '../base/fanlight.tsx'
import { usePath, useShop } from '../context/shop.tsx'

export function Logo({ className = '' }: { className?: string }) {
  const { name, theme } = useShop()
  const path = usePath()
  return (
    <Link className={`logo ${className}`} to={path()}>
      {theme.logo ? (
        <img src={theme.logo} alt={name} />
      ) : (
        <>
          <DefaultLogo />
          {name}
        </>
      )}
    </Link>
  )
}
