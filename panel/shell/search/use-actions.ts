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
import { hasPermission } from '#contract/rules/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { isShut, useHall } from '../session/panel-context.ts'
import { isPage } from '../routing/route-registry.ts'
import { offeredAt } from '../language/languages.ts'
import type { Found } from './command-items.ts'
import { merchantLink, storeLink } from '../share/share-link.ts'
import { signOut } from '../session/sign-out.ts'
import { useAcceptingSwitch } from '../frame/use-accepting-switch.ts'
import { usePreview } from '../share/use-preview.ts'
import { useSpeak } from '../language/use-change-language.ts'
import { useUpkeep } from '../frame/maintenance-actions.tsx'
import type { Upkeep } from '../frame/maintenance-actions.tsx'

/** What an action may open over the page. */
export type Opens = 'keys' | 'profile' | 'share' | Upkeep

/** What can be done from anywhere; what leads to a page that is not there is left out. */
export function useActions(open: (what: Opens) => void): Found[] {
  const say = useText('shell')
  const { me } = useHall()
  const shop = useShop(open)
  const upkeep = useUpkeep()
  const adding = useAdding()
  const accepting = useAccepting()
  const { setColorScheme } = useMantineColorScheme()
  return [
    ...accepting,
    ...adding,
    ...shop,
    { id: 'profile', text: say('edit_profile'), icon: IconUser, run: () => open('profile') },
    {
      id: 'light',
      text: `${say('scheme')}: ${say('scheme_light')}`,
      icon: IconSun,
      run: () => setColorScheme('light'),
    },
    { id: 'dark', text: `${say('scheme')}: ${say('scheme_dark')}`, icon: IconMoon, run: () => setColorScheme('dark') },
    { id: 'keys', text: say('keys'), icon: IconKeyboard, run: () => open('keys') },
    ...upkeep.map((what) => ({ id: what, text: `${say(`clear_${what}`)}…`, icon: IconEraser, run: () => open(what) })),
    { id: 'logout', text: say('logout'), icon: IconLogout, run: () => void signOut(me) },
  ]
}

/** Languages are found by their own names, by what the reader calls them, and by the word for language; they do not crowd the empty palette. */
export function useLanguageActions(): Found[] {
  const say = useText('shell')
  const { pathname } = useLocation()
  const now = useLocale()
  const change = useSpeak()
  const words = new Intl.DisplayNames([now], { type: 'language' })
  return offeredAt(pathname)
    .filter(({ locale }) => locale !== now)
    .map(({ locale, name }) => {
      const here = words.of(locale)
      return {
        id: `speak-${locale}`,
        text: `${say('language')}: ${name}`,
        icon: IconLanguage,
        ...(here && here !== name ? { also: here, end: here } : {}),
        run: () => void change(locale),
      }
    })
}

function useAccepting(): Found[] {
  const say = useText('shell')
  const accepting = useAcceptingSwitch()
  if (!accepting?.may || accepting.busy) return []
  const { on, turn } = accepting
  return [
    {
      id: 'accepting',
      text: say(on ? 'do_stop_accepting' : 'do_accept'),
      icon: on ? IconToggleRight : IconToggleLeft,
      run: () => void turn(!on),
    },
  ]
}

/** The ways out to the customers' side. */
function useShop(open: (what: Opens) => void): Found[] {
  const say = useText('shell')
  const hall = useHall()
  const { domain } = hall.boot.tenant
  const preview = usePreview(ownMerchant.shareLink)
  if (isShut(hall)) return []
  const visit = (text: string, href: string): Found => ({
    id: 'shop',
    text,
    icon: IconExternalLink,
    run: () => void window.open(href, '_blank', 'noopener'),
  })
  const store = storeLink(domain)
  if (hall.panel === 'tenant') return store === null ? [] : [visit(say('visit_store'), `${store}/?via=admin`)]
  const page = merchantLink(domain, hall.merchant)
  return page === null
    ? []
    : [
        { id: 'share', text: say('promote'), icon: IconShare, run: () => open('share') },
        hall.merchant.status === 'active'
          ? visit(say('view_merchant'), `${page}?admin=true`)
          : {
              id: 'shop',
              text: say('view_merchant'),
              icon: IconExternalLink,
              run: () => void preview(hall.merchant._id),
            },
      ]
}

function useAdding(): Found[] {
  const say = useText('shell')
  const door = usePanelRoute()
  const held = usePermissions()
  const may = (permission: Permission) => hasPermission(held, door.panel, permission)
  const help = { id: 'help', text: say('help_guide'), icon: IconBook2, to: door.to('/help') }
  const tenant = [
    ...(may('ManageTenantMerchants')
      ? [{ id: 'add-merchant', text: say('do_add_merchant'), icon: IconBuildingStore, to: '/merchants/create' }]
      : []),
    ...(may('ManageTenantPromotions')
      ? [{ id: 'add-coupon', text: say('do_add_coupon'), icon: IconTicket, to: '/coupons/create' }]
      : []),
    ...(may('ManageTenantHelp') ? [help] : []),
  ]
  const merchant = [
    ...(may('ManageMerchantCatalog')
      ? [
          { id: 'add-product', text: say('do_add_product'), icon: IconPlus, to: door.to('/products/create') },
          {
            id: 'add-category',
            text: say('do_add_category'),
            icon: IconPlus,
            to: door.to('/products/categories/create'),
          },
          { id: 'import', text: say('do_import'), icon: IconCloudUpload, to: door.to('/import') },
        ]
      : []),
    help,
  ]
  return (door.panel === 'tenant' ? tenant : merchant).filter(({ to }) => isPage(to))
}
