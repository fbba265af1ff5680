import { Link } from 'react-router'
import { menu } from '#contract/areas/menu.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { usePanelContext } from '../session/panel-context.ts'
import { MenuIcon } from '../menu/menu-icons.ts'
import { urlOf } from '../menu/menu-items.ts'
import styles from './sidebar.module.css'

/** The tenant menu beside the menu of a merchant. */
export function TenantStrip() {
  const t = useText('shell')
  const context = usePanelContext()
  const { data } = useCall(
    menu.merchant,
    { tenantSidebar: true },
    { staleTime: 300_000, keySuffix: useLocale(), headers: { 'x-tenant-slug': context.boot.tenant.slug } },
  )
  const items = data ?? []
  return (
    <aside className={styles.sidebar} data-mode="mini" aria-label={context.tenantName}>
      <nav className={styles.nav} aria-label={context.tenantName}>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <StripLink to={urlOf(item) || '/dashboard'} icon={item.icon} text={item.text} />
            </li>
          ))}
          {data && items.length === 0 && (
            <li>
              <StripLink to="/dashboard" icon="arrow-back-up" text={t('back_to_dashboard')} />
            </li>
          )}
        </ul>
      </nav>
    </aside>
  )
}

const StripLink = ({ to, icon, text }: { to: string; icon: string; text: string }) => (
  <Link className={styles.item} to={to} aria-label={text} data-tooltip={text} data-tooltip-side="end">
    <MenuIcon name={icon} />
  </Link>
)
