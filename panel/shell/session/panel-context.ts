import { createContext, useContext } from 'react'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import type { MerchantBoot, Receipts, TenantBoot } from '#contract/areas/tenants/boot.ts'
import { isOperator } from '#contract/rules/permissions.ts'

type CommonContext = {
  me: LoggedUser
  tenantId: string
  /** Name of the tenant. */
  tenantName: string
  /** Name of the panel: the merchant's in the merchant panel, else the tenant's. */
  name: string
  currency: string
  timeZone: string
  /** False if the plan has expired. */
  active: boolean
  sounds: TenantBoot['sound_settings']
  receipts: Receipts
}

/** The panel, its data and the signed-in user. */
export type PanelContext = CommonContext &
  (
    | { panel: 'tenant'; boot: TenantBoot; merchant: undefined }
    | { panel: 'merchant'; boot: MerchantBoot; merchant: MerchantBoot['merchant'] }
  )

const ReactPanelContext = createContext<PanelContext | null>(null)
export const PanelContextProvider = ReactPanelContext.Provider

/** Throws outside of the signed-in part of the panel. */
export function usePanelContext(): PanelContext {
  const context = useContext(ReactPanelContext)
  if (!context) throw new Error('usePanelContext must be used inside PanelContextProvider')
  return context
}

/** The live channel with the orders of this panel. */
export const panelChannel = (context: PanelContext) =>
  context.panel === 'merchant' ? `merchant-${context.merchant.merchant_id}` : `tenant-${context.tenantId}`

/** Whether this is the platform operator's panel, which manages tenants. */
export const isPlatform = ({ boot }: Pick<PanelContext, 'boot'>) => 'is_platform' in boot && boot.is_platform

/** Whether the tenant panel can have several merchants. */
export const isMarketplace = ({ panel, boot }: Pick<PanelContext, 'panel' | 'boot'>) =>
  panel === 'tenant' && boot.tenant.business_type.type !== 'static_merchant'

export const isOwner = ({ roles }: Pick<LoggedUser, 'roles'>) => roles.includes('T1001')

/** Trial and billing alerts are shown to owners and platform operators only. */
export const seesBillingAlerts = ({ roles }: Pick<LoggedUser, 'roles'>) =>
  roles.includes('T1001') || roles.includes('S1000')

/** Whether the panel is locked because the plan has expired. Never for platform operators. */
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
      receipts: boot.receipts,
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
    receipts: boot.receipts,
  }
}

function businessName({ general_settings }: TenantBoot) {
  const value = general_settings.find(({ setting_key }) => setting_key === 'business_details')?.setting_value
  const name = typeof value === 'object' && value !== null && 'business_name' in value ? value.business_name : null
  return typeof name === 'string' && name !== '' ? name : undefined
}
