import { useMantineColorScheme } from '@mantine/core'
import { IconBuildingStore, IconCloudUpload, IconEraser, IconKeyboard, IconLogout, IconMoon, IconPlus, IconSun, IconTicket } from '@tabler/icons-react'
import { passes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { useDoor } from '#kit/data/door.ts'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { useHall } from './hall.ts'
import type { Found } from './palette-items.ts'
import { signOut } from './sign-out.ts'
import { useUpkeep } from './upkeep.tsx'
import type { Upkeep } from './upkeep.tsx'

/** What can be done from anywhere. */
export function useActions(open: (what: 'keys' | Upkeep) => void): Found[] {
  const say = useText('shell')
  const door = useDoor()
  const held = usePermissions()
  const { me } = useHall()
  const upkeep = useUpkeep()
  const { setColorScheme } = useMantineColorScheme()
  const may = (permission: Permission) => passes(held, door.panel, permission)
  const tenant = door.panel === 'tenant'
  return [
    ...(tenant && may('ManageTenantMerchants') ? [{ id: 'add-merchant', text: say('do_add_merchant'), icon: IconBuildingStore, to: '/merchants/create' }] : []),
    ...(tenant && may('ManageTenantPromotions') ? [{ id: 'add-coupon', text: say('do_add_coupon'), icon: IconTicket, to: '/coupons/create' }] : []),
    ...(!tenant && may('ManageMerchantCatalog') ? [{ id: 'add-product', text: say('do_add_product'), icon: IconPlus, to: door.to('/products/create') }, { id: 'import', text: say('do_import'), icon: IconCloudUpload, to: door.to('/import') }] : []),
    { id: 'light', text: `${say('scheme')}: ${say('scheme_light')}`, icon: IconSun, run: () => setColorScheme('light') },
    { id: 'dark', text: `${say('scheme')}: ${say('scheme_dark')}`, icon: IconMoon, run: () => setColorScheme('dark') },
    { id: 'keys', text: say('keys'), icon: IconKeyboard, run: () => open('keys') },
    ...upkeep.map((what) => ({ id: what, text: `${say(`clear_${what}`)}…`, icon: IconEraser, run: () => open(what) })),
    { id: 'logout', text: say('logout'), icon: IconLogout, run: () => void signOut(me) },
  ]
}
