import { Link } from 'react-router'
import { Icon } from '#shop/shell/base/icons.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { SafeHtml } from '#shop/shell/notices/safe-html.tsx'

/** Title and text of a custom page. `body` is sanitized HTML. */
export function PageText({ title, body }: { title: string; body: string }) {
  const path = usePath()
  const { name } = useShop()
  return (
    <>
      <Link className="back-link" to={path()}>
        <Icon small flip name="back" />
        {name}
      </Link>
      <h1 className="page-title">{title}</h1>
      <SafeHtml html={body} />
    </>
  )
}
