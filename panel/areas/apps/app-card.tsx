import { Link } from 'react-router'
import type { App } from '#contract/areas/apps.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { MenuIcon } from '#panel/shell/menu/menu-icons.ts'
import { AiTag, AppStatus } from './app-status.tsx'
import styles from './apps.module.css'

export function AppCard({ app }: { app: App }) {
  const { to } = usePanelRoute()
  return (
    <li>
      <Link className={styles.card} to={to(`/apps/${app.slug}`)}>
        <span className={styles.icon}>
          <MenuIcon name={app.icon} />
        </span>
        <span className={styles.text}>
          <strong>
            {app.name}
            {app.is_ai_powered && <AiTag />}
          </strong>
          <small>{app.description}</small>
          <AppStatus app={app} />
        </span>
      </Link>
    </li>
  )
}
