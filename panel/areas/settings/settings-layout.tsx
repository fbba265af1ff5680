import { Link, Outlet, useLocation } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { MenuIcon } from '#panel/shell/menu/menu-icons.ts'
import styles from './settings.module.css'
import { useSections } from './use-sections.ts'
import { useSettingFocus } from './use-setting-focus.ts'

/** A section with the list of sections beside it; on narrow screens only the section. */
export function SettingsLayout() {
  const t = useText('settings')
  const { sections } = useSections()
  const { pathname } = useLocation()
  useSettingFocus()
  return (
    <div className={styles.layout}>
      <nav className={styles.nav} aria-label={t('title')}>
        <ul>
          {sections.map(({ slug, path, icon, group_name }) => (
            <li key={slug}>
              <Link
                className={styles.entry}
                to={path}
                aria-current={pathname === path || pathname.startsWith(`${path}/`) ? 'page' : undefined}
              >
                <MenuIcon name={icon} />
                <span>{group_name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  )
}
