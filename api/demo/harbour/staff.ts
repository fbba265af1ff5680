import type { StaffSeed } from '../tenant-seed.ts'

export const harbourStaff: readonly StaffSeed[] = [
  {
    email: 'owner@harbour.example',
    first_name: 'Marguerite',
    last_name: 'Lowell',
    role: 'T1001',
    permissions: 'all-tenant',
  },
  {
    email: 'orders@harbour.example',
    first_name: 'Leah',
    last_name: 'Mensah',
    role: 'T1002',
    permissions: ['ManageTenantDashboard', 'ManageTenantOrders'],
  },
  {
    email: 'merchant@harbour.example',
    first_name: 'Paolo',
    last_name: 'Ferrante',
    role: 'M1001',
    permissions: 'all-merchant',
    merchants: ['pier-pizza'],
  },
  {
    email: 'chain@harbour.example',
    first_name: 'Chiara',
    last_name: 'Okada',
    role: 'M1001',
    permissions: 'all-merchant',
    merchants: ['pier-pizza', 'anchor-sushi'],
  },
  {
    email: 'kitchen@harbour.example',
    first_name: 'Nico',
    last_name: 'Ferrante',
    role: 'M1001',
    permissions: ['ManageMerchantOrders'],
    merchants: ['pier-pizza'],
  },
  {
    email: 'driver@harbour.example',
    first_name: 'Tariq',
    last_name: 'Benali',
    role: 'M1001',
    permissions: ['DeliverMerchantOrders'],
    merchants: ['pier-pizza'],
  },
]
