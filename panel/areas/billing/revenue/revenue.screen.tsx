import { useParams } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'
import { CouponsTab, NewCoupon } from './coupons-tab.tsx'
import { Figures } from './figures.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { NewPrice, PricesTab } from './prices-tab.tsx'
import { NewRate, RatesTab } from './rates-tab.tsx'

const tabs = ['overview', 'prices', 'coupons', 'rates'] as const

/** What tenants pay to the operator: figures, invoices, prices, coupons and exchange rates. */
export function RevenueScreen() {
  const t = useText('revenue')
  const { tab: name } = useParams()
  const tab = tabs.find((one) => one === name) ?? 'overview'
  return (
    <Screen
      title={t('revenue')}
      actions={
        <>
          {tab === 'prices' && <NewPrice />}
          {tab === 'coupons' && <NewCoupon />}
          {tab === 'rates' && <NewRate />}
        </>
      }
      toolbar={
        <TabsWithCounts
          label={t('revenue')}
          tabs={tabs.map((key) => ({ key, text: t(`tab_${key}`) }))}
          current={tab}
          to={(key) => (key === 'overview' ? '/revenue' : `/revenue/${key}`)}
        />
      }
      fill={tab === 'coupons'}
    >
      {tab === 'overview' && (
        <Stack>
          <Figures />
          <InvoiceTable />
        </Stack>
      )}
      {tab === 'prices' && <PricesTab />}
      {tab === 'coupons' && <CouponsTab />}
      {tab === 'rates' && <RatesTab />}
    </Screen>
  )
}
