import { useMantineColorScheme } from '@mantine/core'
import {
  IconBook2,
  IconBuildingStore,
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
import { ownMerchant } from '#contract/merchants.ts'
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

/** What an action may open over the page. */
export type OverlayName = 'keys' | 'profile' | 'share' | MaintenanceAction

/** What can be done from anywhere; what leads to a page that is not there is left out. */
export function useActions(open: (what: OverlayName) => void): CommandItem[] {
  const t = useText('shell')
  const { me } = usePanelContext()
  const shop = useShop(open)
  const upkeep = useMaintenanceActions()
  const adding = useAdding()
  const accepting = useAccepting()
  const { setColorScheme } = useMantineColorScheme()
  return [
    ...accepting,
    ...adding,
    ...shop,
    { id: 'profile', text: t('edit_profile'), icon: IconUser, run: () => open('profile') },
    {
      id: 'light',
      text: `${t('scheme')}: ${t('scheme_light')}`,
      icon: IconSun,
      run: () => setColorScheme('light'),
    },
    { id: 'dark', text: `${t('scheme')}: ${t('scheme_dark')}`, icon: IconMoon, run: () => setColorScheme('dark') },
    { id: 'keys', text: t('keys'), icon: IconKeyboard, run: () => open('keys') },
    ...upkeep.map((what) => ({ id: what, text: `${t(`clear_${what}`)}…`, icon: IconEraser, run: () => open(what) })),
    { id: 'logout', text: t('logout'), icon: IconLogout, run: () => void signOut(me) },
  ]
}

/** Languages are found by their own names, by what the reader calls them, and by the word for language; they do not crowd the empty palette. */
export function useLanguageActions(): CommandItem[] {
  const t = useText('shell')
  const { pathname } = useLocation()
  const now = useLocale()
  const change = useChangeLanguage()
  const words = new Intl.DisplayNames([now], { type: 'language' })
  return offeredLanguages(pathname)
    .filter(({ locale }) => locale !== now)
    .map(({ locale, name }) => {
      const here = words.of(locale)
      return {
        id: `speak-${locale}`,
        text: `${t('language')}: ${name}`,
        icon: IconLanguage,
        ...(here && here !== name ? { also: here, end: here } : {}),
        run: () => void change(locale),
      }
    })
}

function useAccepting(): CommandItem[] {
  const t = useText('shell')
  const accepting = useAcceptingSwitch()
  if (!accepting?.may || accepting.busy) return []
  const { on, turn } = accepting
  return [
    {
      id: 'accepting',
      text: t(on ? 'do_stop_accepting' : 'do_accept'),
      icon: on ? IconToggleRight : IconToggleLeft,
      run: () => void turn(!on),
    },
  ]
}

/** The ways out to the customers' side. */
function useShop(open: (what: OverlayName) => void): CommandItem[] {
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

/** Pages where something is added, of those that the reader may open. */
function useAdding(): CommandItem[] {
  const t = useText('shell')
  const door = usePanelRoute()
  const held = usePermissions()
  const help = { id: 'help', text: t('help_guide'), icon: IconBook2, to: door.to('/help') }
  const tenant = [
    { id: 'add-merchant', text: t('do_add_merchant'), icon: IconBuildingStore, to: '/merchants/create' },
    { id: 'add-coupon', text: t('do_add_coupon'), icon: IconTicket, to: '/coupons/create' },
    help,
  ]
  const merchant = [
    { id: 'add-product', text: t('do_add_product'), icon: IconPlus, to: door.to('/products/create') },
    { id: 'add-category', text: t('do_add_category'), icon: IconPlus, to: door.to('/products/categories/create') },
    { id: 'import', text: t('do_import'), icon: IconCloudUpload, to: door.to('/import') },
    help,
  ]
  return (door.panel === 'tenant' ? tenant : merchant).filter(({ to }) => canOpen(held, to))
}
