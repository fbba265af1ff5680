import { IconSelector } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { MenuItem } from '#contract/areas/menu.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { Button } from '#kit/ui/base/button.tsx'
import { initialsOf } from '#kit/ui/base/format.ts'
import { isPlanExpired, usePanelContext } from '../session/panel-context.ts'
import { activeItemOf, urlOf } from '../menu/menu-items.ts'
import { groupsOf } from '../menu/menu-groups.ts'
import { MerchantFacts } from './merchant-facts.tsx'
import { SidebarItem } from './sidebar-item.tsx'
import { SidebarFooter } from './sidebar-footer.tsx'
import { MerchantSwitcher, useCanSwitchMerchant } from './merchant-switcher.tsx'
import styles from './sidebar.module.css'
import { useBranding } from '../session/use-branding.ts'
import { useMenu } from '../menu/use-menu.ts'

export type SidebarMode = 'wide' | 'mini' | 'mobile'

/** The sidebar: identity, menu and links out of the panel. */
export function Sidebar({ mode, closing, waiting }: { mode: SidebarMode; closing?: boolean; waiting: number }) {
  const t = useText('shell')
  const context = usePanelContext()
  const mini = mode === 'mini'
  return (
    <aside className={styles.sidebar} aria-label={context.name} data-mode={mode} data-closing={closing || undefined}>
      <SidebarHeader mini={mini} />
      <nav className={styles.nav} aria-label={t('main_menu')}>
        <SidebarItems mini={mini} waiting={waiting} />
      </nav>
      <SidebarFooter mini={mini} />
    </aside>
  )
}

function SidebarHeader({ mini }: { mini: boolean }) {
  const context = usePanelContext()
  const route = usePanelRoute()
  const { logo } = useBranding()
  const switchable = useCanSwitchMerchant()
  const logoUrl = context.panel === 'merchant' ? context.merchant.images.logo?.image_url : undefined
  return (
    <div className={styles.identity}>
      <Link
        to={route.to('/dashboard')}
        className={styles.home}
        aria-label={mini ? `${initialsOf(context.name)}, ${context.name}` : undefined}
      >
        {context.panel === 'tenant' && logo && !mini ? (
          <img className={styles.logo} src={logo} alt={context.name} />
        ) : (
          <Avatar name={context.name} src={logoUrl} size={32} variant="brand" />
        )}
        {!mini &&
          (context.panel === 'merchant' ? (
            <span className={styles.card}>
              <bdi>{context.name}</bdi>
              <MerchantFacts merchant={context.merchant} />
            </span>
          ) : (
            !logo && <bdi className={styles.truncate}>{context.name}</bdi>
          ))}
      </Link>
      {switchable && !mini && <MerchantSwitcher trigger={<IconSelector size={16} aria-hidden />} />}
    </div>
  )
}

function SidebarItems({ mini, waiting }: { mini: boolean; waiting: number }) {
  const t = useText('shell')
  const { items, error, retry } = useMenu()
  const { pathname } = useLocation()
  const isSettled = useSettled(items !== undefined)
  const active = activeItemOf(items ?? [], pathname)
  const isLocked = isPlanExpired(usePanelContext())
  const [opened, setOpened] = useState<string | undefined>()
  const [lastPathname, setLastPathname] = useState(pathname)
  // Navigation closes a section that was opened by hand.
  if (lastPathname !== pathname) {
    setLastPathname(pathname)
    setOpened(undefined)
  }
  if (error && !items)
    return (
      <p className={styles.failed} role="alert">
        {t('menu_failed')}
        <Button size="small" onClick={retry}>
          {t('reload')}
        </Button>
      </p>
    )
  if (!items || !isSettled) return <Skeleton mini={mini} />
  return groupsOf(items).map((group, index) => (
    <section key={group.id} className={styles.group}>
      {index > 0 && (mini ? <hr /> : group.title ? <h2>{group.title}</h2> : <hr />)}
      <ul>
        {group.items.map((item) => (
          <SidebarItem
            key={item.id}
            item={item}
            mini={mini}
            current={active.item === item.id}
            child={active.child}
            opened={opened === item.id || (opened === undefined && active.item === item.id)}
            open={() => setOpened(opened === item.id ? 'none' : item.id)}
            waiting={isOrders(item) ? waiting : 0}
            isLocked={isLocked && !isBilling(item)}
          />
        ))}
      </ul>
    </section>
  ))
}

const isBilling = (item: MenuItem) => urlOf(item).startsWith('/billing')
const isOrders = ({ id, icon }: MenuItem) => id === 'orders' || icon === 'receipt'

const skeletonMs = 100

/** Shows the skeleton for a minimum time, so that it does not flicker. */
function useSettled(ready: boolean) {
  const [isSettled, setSettled] = useState(ready)
  useEffect(() => {
    if (!ready || isSettled) return
    const timer = setTimeout(() => setSettled(true), skeletonMs)
    return () => clearTimeout(timer)
  }, [ready, isSettled])
  return isSettled
}

const skeletonWidths = [92, 64, 88, 76, 84, 96, 72, 60, 80]

const Skeleton = ({ mini }: { mini: boolean }) => (
  <ul aria-busy="true">
    {skeletonWidths.map((width) => (
      <li key={width} className={styles.skeleton}>
        <span />
        {!mini && <span style={{ inlineSize: width }} />}
      </li>
    ))}
  </ul>
)
