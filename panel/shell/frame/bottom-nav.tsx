import {
  IconDots,
  IconHome,
  IconMotorbike,
  IconPackage,
  IconReceipt,
  IconToolsKitchen2,
  IconUser,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import {
  catalogPermissions,
  hasPermission,
  merchantOrdersPermission,
  tenantOrdersPermission,
} from '#contract/rules/permissions.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import type { Icon } from '#kit/ui/base/button.tsx'
import styles from './bottom-nav.module.css'
import { isAndroid } from '../page/use-media.ts'

type NavItem = {
  path: string
  icon: Icon
  text: 'home' | 'orders' | 'kitchen' | 'deliveries' | 'catalog' | 'account_title'
  permission?: Permission | readonly Permission[]
  /** Shown to those who do not handle orders. */
  isOwnWork?: true
  /** Shown to those who have no dashboard, such as cooks: others find it in the menu. */
  isWithoutDashboard?: true
}

const merchantItems: readonly NavItem[] = [
  { path: '/dashboard', icon: IconHome, text: 'home', permission: 'ManageMerchantDashboard' },
  { path: '/orders', icon: IconReceipt, text: 'orders', permission: 'ManageMerchantOrders' },
  {
    path: '/kitchen',
    icon: IconToolsKitchen2,
    text: 'kitchen',
    permission: 'ManageMerchantOrders',
    isWithoutDashboard: true,
  },
  {
    path: '/deliveries',
    icon: IconMotorbike,
    text: 'deliveries',
    permission: 'DeliverMerchantOrders',
    isOwnWork: true,
  },
  { path: '/products', icon: IconPackage, text: 'catalog', permission: catalogPermissions },
  { path: '/account', icon: IconUser, text: 'account_title' },
]
const tenantItems: readonly NavItem[] = [
  { path: '/dashboard', icon: IconHome, text: 'home', permission: 'ManageTenantDashboard' },
  { path: '/orders', icon: IconReceipt, text: 'orders', permission: 'ManageTenantOrders' },
  { path: '/deliveries', icon: IconMotorbike, text: 'deliveries', permission: 'DeliverTenantOrders', isOwnWork: true },
  { path: '/products', icon: IconPackage, text: 'catalog', permission: 'ManageTenantMerchantsProduct' },
]

/** The navigation on phones: the main pages, and the menu behind *More*. */
export function BottomNav({ waiting, more }: { waiting: number; more: () => void }) {
  const t = useText('shell')
  const route = usePanelRoute()
  const permissions = usePermissions()
  const { pathname } = useLocation()
  const isMerchant = route.panel === 'merchant'
  const ordersPermission = isMerchant ? merchantOrdersPermission : tenantOrdersPermission
  const items = (isMerchant ? merchantItems : tenantItems).filter(
    ({ permission, isOwnWork, isWithoutDashboard }) =>
      (!permission || hasPermission(permissions, route.panel, permission)) &&
      (!isOwnWork || !hasPermission(permissions, route.panel, ordersPermission)) &&
      (!isWithoutDashboard || !hasPermission(permissions, route.panel, 'ManageMerchantDashboard')),
  )
  return (
    <nav className={styles.nav} data-keep-clear aria-label={t('main_menu')} data-android={isAndroid() || undefined}>
      {items.map(({ path, icon: ItemIcon, text }) => {
        const isCurrent = pathname.startsWith(route.to(path))
        return (
          <Link key={path} to={route.to(path)} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
            <ItemIcon size={22} aria-hidden />
            {t(text)}
            {path === '/orders' && waiting > 0 && (
              <span className={styles.badge}>
                <span aria-hidden="true">{waiting}</span>
                <span className="vh">{t('waiting', { count: waiting })}</span>
              </span>
            )}
          </Link>
        )
      })}
      {!isMerchant && (
        <button type="button" className={styles.item} onClick={more}>
          <IconDots size={22} aria-hidden />
          {t('more')}
        </button>
      )}
    </nav>
  )
}
