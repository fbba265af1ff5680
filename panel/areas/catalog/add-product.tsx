import { Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { isMarketplace, usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'

/** Links to the form of a new product. Asks for the merchant if there are several; without one, links to its form. */
export function AddProduct() {
  const t = useText('catalog')
  const can = useCan()
  const context = usePanelContext()
  const { to } = usePanelRoute()
  const [isChoosing, setChoosing] = useState(false)
  if (!can(merchantProducts.create)) return null
  const bootMerchants = context.panel === 'tenant' ? context.boot.merchants : []
  const onlyMerchant = bootMerchants.length === 1 || !isMarketplace(context) ? bootMerchants[0] : undefined
  if (context.panel === 'merchant' || onlyMerchant)
    return (
      <LinkButton
        kind="primary"
        icon={IconPlus}
        to={onlyMerchant ? `/m/${onlyMerchant._id}/products/create` : to('/products/create')}
      >
        {t('add')}
      </LinkButton>
    )
  if (bootMerchants.length === 0)
    return can(merchants.create) ? (
      <LinkButton kind="primary" icon={IconPlus} to="/merchants/create">
        {t('add_merchant_first')}
      </LinkButton>
    ) : null
  return (
    <>
      <Button kind="primary" icon={IconPlus} onClick={() => setChoosing(true)}>
        {t('add')}
      </Button>
      {isChoosing && <MerchantChoiceDialog close={() => setChoosing(false)} />}
    </>
  )
}

function MerchantChoiceDialog({ close }: { close: () => void }) {
  const t = useText('catalog')
  const tKit = useKitText()
  const navigate = useNavigate()
  const { options, onSearch } = useMerchantChoices([])
  return (
    <Dialog opened close={close} title={t('add')} size="small">
      <Select
        {...inputPropsOf({ label: t('column_merchant'), autoFocus: true }, undefined)}
        placeholder={tKit('choose')}
        data={options.map(({ value, text }) => ({ value, label: text }))}
        searchable
        onSearchChange={onSearch}
        nothingFoundMessage={tKit('no_results')}
        onChange={(id) => {
          if (id) void navigate(`/m/${id}/products/create`)
        }}
      />
    </Dialog>
  )
}
