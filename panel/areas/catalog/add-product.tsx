import { Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { merchants } from '#contract/merchants.ts'
import { merchantProducts } from '#contract/catalog-products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { isMarketplace, usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'

/** Leads to the form of a new product; where there are several merchants it asks first whose it is, where there is none yet it begins with one. */
export function AddProduct() {
  const t = useText('catalog')
  const can = useCan()
  const context = usePanelContext()
  const { to } = usePanelRoute()
  const [asking, setAsking] = useState(false)
  if (!can(merchantProducts.create)) return null
  const stores = context.panel === 'tenant' ? context.boot.merchants : []
  const only = stores.length === 1 || !isMarketplace(context) ? stores[0] : undefined
  if (context.panel === 'merchant' || only)
    return (
      <LinkButton kind="primary" icon={IconPlus} to={only ? `/m/${only._id}/products/create` : to('/products/create')}>
        {t('add')}
      </LinkButton>
    )
  if (stores.length === 0)
    return can(merchants.create) ? (
      <LinkButton kind="primary" icon={IconPlus} to="/merchants/create">
        {t('add_merchant_first')}
      </LinkButton>
    ) : null
  return (
    <>
      <Button kind="primary" icon={IconPlus} onClick={() => setAsking(true)}>
        {t('add')}
      </Button>
      {asking && <WhoseDialog close={() => setAsking(false)} />}
    </>
  )
}

function WhoseDialog({ close }: { close: () => void }) {
  const t = useText('catalog')
  const say = useKitText()
  const go = useNavigate()
  const { options, onSearch } = useMerchantChoices([])
  return (
    <Dialog opened close={close} title={t('add')} size="small">
      <Select
        {...inputPropsOf({ label: t('column_merchant'), autoFocus: true }, undefined)}
        placeholder={say('choose')}
        data={options.map(({ value, text }) => ({ value, label: text }))}
        searchable
        onSearchChange={onSearch}
        nothingFoundMessage={say('no_results')}
        onChange={(id) => {
          if (id) void go(`/m/${id}/products/create`)
        }}
      />
    </Dialog>
  )
}
