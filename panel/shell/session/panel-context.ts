import { createContext, useContext } from 'react'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import type { MerchantBoot, TenantBoot } from '#contract/tenant-boot.ts'
import { isOperator } from '#contract/rules/permissions.ts'

type Common = {
  me: LoggedUser
  tenantId: string
  /** Of the store network. */
  tenantName: string
  /** Of the panel: the merchant in its own, else the network. */
  name: string
  currency: string
  timeZone: string
  /** False while the plan has expired. */
  active: boolean
  sounds: TenantBoot['sound_settings']
}

/** Everything a screen may ask about where it stands and who looks at it. */
export type PanelContext = Common &
  (
    | { panel: 'tenant'; boot: TenantBoot; merchant: undefined }
    | { panel: 'merchant'; boot: MerchantBoot; merchant: MerchantBoot['merchant'] }
  )

const ReactPanelContext = createContext<PanelContext | null>(null)
export const PanelContextProvider = ReactPanelContext.Provider

/** Of the signed-in part of the panel; screens outside of it must not ask. */
export function usePanelContext(): PanelContext {
  const context = useContext(ReactPanelContext)
  if (!context) throw new Error('asked for the hall outside of it')
  return context
}

/** The live channel that tells of the orders of this panel. */
export const ownChannel = (context: PanelContext) =>
  context.panel === 'merchant' ? `merchant-${context.merchant.merchant_id}` : `tenant-${context.tenantId}`

/** The operator's own place: tenants instead of orders. */
export const isPlatform = ({ boot }: Pick<PanelContext, 'boot'>) => 'is_platform' in boot && boot.is_platform

/** The panel of a network with several stores; one with a single store has nothing to tell apart. */
export const isMarketplace = ({ panel, boot }: Pick<PanelContext, 'panel' | 'boot'>) =>
  panel === 'tenant' && boot.tenant.business_type.type !== 'static_merchant'

export const isOwner = ({ roles }: Pick<LoggedUser, 'roles'>) => roles.includes('T1001')

/** Alerts of trial and bill are for owners and the platform's operators, whatever else somebody may manage. */
export const seesBillingAlerts = ({ roles }: Pick<LoggedUser, 'roles'>) =>
  roles.includes('T1001') || roles.includes('S1000')

/** While the plan has expired nothing of the shop is at hand, but for those who run the platform. */
export const isPlanExpired = ({ active, me }: Pick<PanelContext, 'active' | 'me'>) =>
  !active && !isOperator(new Set(me.permissions))

export function toPanelContext(me: LoggedUser, boot: TenantBoot | MerchantBoot): PanelContext {
  if ('merchant' in boot) {
    const { merchant, tenant } = boot
    return {
      panel: 'merchant',
      me,
      boot,
      merchant,
      tenantId: tenant.id,
      tenantName: tenant.name,
      name: merchant.name,
      currency: merchant.currency,
      timeZone: merchant.timezone,
      active: tenant.is_tenant_admin_active,
      sounds: boot.sound_settings,
    }
  }
  const { tenant } = boot
  return {
    panel: 'tenant',
    me,
    boot,
    merchant: undefined,
    tenantId: tenant.id,
    tenantName: tenant.name,
    name: businessName(boot) ?? tenant.name,
    currency: tenant.currency,
    timeZone: tenant.timezone,
    active: tenant.is_tenant_admin_active,
    sounds: boot.sound_settings,
  }
}

function businessName({ general_settings }: TenantBoot) {
  const value = general_settings.find(({ setting_key }) => setting_key === 'business_details')?.setting_value
  const name = typeof value === 'object' && value !== null && 'business_name' in value ? value.business_name : null
  return typeof name === 'string' && name !== '' ? name : undefined
}
