import { useMantineColorScheme } from '@mantine/core'
import {
  IconBook2,
  IconBuildingStore,
  IconChecklist,
  IconCloudUpload,
  IconEraser,
  IconExternalLink,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconShare,
  IconSun,
  IconTicket,
  IconToggleLeft,
  IconToggleRight,
  IconUser,
} from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { ownMerchant } from '#contract/areas/merchants/merchants.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { isPlanExpired, usePanelContext } from '../session/panel-context.ts'
import { canOpen } from '../routing/route-registry.ts'
import { offeredLanguages } from '../language/languages.ts'
import type { CommandItem } from './command-items.ts'
import { merchantLink, storeLink } from '../share/share-link.ts'
import { signOut } from '../session/sign-out.ts'
import { useAcceptingSwitch } from '../frame/use-accepting-switch.ts'
import { usePreview } from '../share/use-preview.ts'
import { useChangeLanguage } from '../language/use-change-language.ts'
import { useMaintenanceActions } from '../frame/maintenance-actions.tsx'
import type { MaintenanceAction } from '../frame/maintenance-actions.tsx'

/** Overlays that an action can open. */
export type OverlayName = 'keys' | 'profile' | 'share' | MaintenanceAction

/** Actions available everywhere. Links to missing pages are left out. */
export function useActions(open: (action: OverlayName) => void): CommandItem[] {
  const t = useText('shell')
  const { me } = usePanelContext()
  const storeActions = useStoreActions(open)
  const maintenance = useMaintenanceActions()
  const createActions = useCreateActions()
  const acceptingActions = useAcceptingActions()
  const { setColorScheme } = useMantineColorScheme()
  return [
    ...acceptingActions,
    ...createActions,
    ...storeActions,
    { id: 'profile', text: t('edit_profile'), icon: IconUser, run: () => open('profile') },
    {
      id: 'light',
      text: `${t('scheme')}: ${t('scheme_light')}`,
      icon: IconSun,
      run: () => setColorScheme('light'),
    },
    { id: 'dark', text: `${t('scheme')}: ${t('scheme_dark')}`, icon: IconMoon, run: () => setColorScheme('dark') },
    { id: 'keys', text: t('keys'), icon: IconKeyboard, run: () => open('keys') },
    ...maintenance.map((action) => ({
      id: action,
      text: `${t(`clear_${action}`)}…`,
      icon: IconEraser,
      run: () => open(action),
    })),
    { id: 'logout', text: t('logout'), icon: IconLogout, run: () => void signOut(me) },
  ]
}

/**
 * Language actions. They match the native name, the translated name and the word for language; hidden without a
 * query.
 */
export function useLanguageActions(): CommandItem[] {
  const t = useText('shell')
  const { pathname } = useLocation()
  const current = useLocale()
  const changeLanguage = useChangeLanguage()
  const displayNames = new Intl.DisplayNames([current], { type: 'language' })
  return offeredLanguages(pathname)
    .filter(({ locale }) => locale !== current)
    .map(({ locale, name }) => {
      const localName = displayNames.of(locale)
      return {
        id: `speak-${locale}`,
        text: `${t('language')}: ${name}`,
        icon: IconLanguage,
        ...(localName && localName !== name ? { keywords: localName, end: localName } : {}),
        run: () => void changeLanguage(locale),
      }
    })
}

function useAcceptingActions(): CommandItem[] {
  const t = useText('shell')
  const accepting = useAcceptingSwitch()
  if (!accepting?.isAllowed || accepting.isPending) return []
  const { isOn, setAccepting } = accepting
  return [
    {
      id: 'accepting',
      text: t(isOn ? 'do_stop_accepting' : 'do_accept'),
      icon: isOn ? IconToggleRight : IconToggleLeft,
      run: () => void setAccepting(!isOn),
    },
  ]
}

/** Links to the store. */
function useStoreActions(open: (action: OverlayName) => void): CommandItem[] {
  const t = useText('shell')
  const context = usePanelContext()
  const { domain } = context.boot.tenant
  const preview = usePreview(ownMerchant.shareLink)
  if (isPlanExpired(context)) return []
  const visit = (text: string, href: string): CommandItem => ({
    id: 'shop',
    text,
    icon: IconExternalLink,
    run: () => void window.open(href, '_blank', 'noopener'),
  })
  const store = storeLink(domain)
  if (context.panel === 'tenant') return store === null ? [] : [visit(t('visit_store'), `${store}/?via=admin`)]
  const page = merchantLink(domain, context.merchant)
  return page === null
    ? []
    : [
        { id: 'share', text: t('promote'), icon: IconShare, run: () => open('share') },
        context.merchant.status === 'active'
          ? visit(t('view_merchant'), `${page}?admin=true`)
          : {
              id: 'shop',
              text: t('view_merchant'),
              icon: IconExternalLink,
              run: () => void preview(context.merchant._id),
            },
      ]
}

/** Pages that create something, if the user may open them. */
function useCreateActions(): CommandItem[] {
  const t = useText('shell')
  const route = usePanelRoute()
  const permissions = usePermissions()
  const help = { id: 'help', text: t('help_guide'), icon: IconBook2, to: route.to('/help') }
  const tenant = [
    { id: 'add-merchant', text: t('do_add_merchant'), icon: IconBuildingStore, to: '/merchants/create' },
    { id: 'add-coupon', text: t('do_add_coupon'), icon: IconTicket, to: '/coupons/create' },
    help,
  ]
  const merchant = [
    { id: 'add-product', text: t('do_add_product'), icon: IconPlus, to: route.to('/products/create') },
    { id: 'add-category', text: t('do_add_category'), icon: IconPlus, to: route.to('/products/categories/create') },
    { id: 'order-check', text: t('order_check'), icon: IconChecklist, to: route.to('/orders/check') },
    { id: 'import', text: t('do_import'), icon: IconCloudUpload, to: route.to('/import') },
    help,
  ]
  return (route.panel === 'tenant' ? tenant : merchant).filter(({ to }) => canOpen(permissions, to))
}
