/** One file of the build, so that the list of files that every page loads stays short. */
export { AuthenticationScreen } from './authentication.screen.tsx'
export { BusinessTypeScreen } from './business-type.screen.tsx'
export { DeliveryInstructionsScreen } from './delivery-instructions.screen.tsx'
export { DomainScreen } from './domain.screen.tsx'
export { MaintenanceScreen } from './maintenance.screen.tsx'
export { MerchantBrandingScreen } from './merchant-branding.screen.tsx'
export { MerchantGeneralScreen } from './merchant-general.screen.tsx'
export { OrderTypesScreen } from './order-types.screen.tsx'
