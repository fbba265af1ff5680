import { Menu } from '@mantine/core'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/schemas/catalog.ts'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { ActivityMenuItem } from '#panel/shell/page/activity-menu-item.tsx'
import { productQueries } from './product-calls.ts'

/** Duplicates or deletes a product. */
export function ProductMenu({ product }: { product: Product }) {
  const t = useText('catalog')
  const navigate = useNavigate()
  const { to } = usePanelRoute()
  const [isConfirming, setConfirming] = useState(false)
  const copy = useCallMutation(merchantProducts.duplicate, { invalidates: productQueries, successText: t('created') })
  const remove = useCallMutation(merchantProducts.remove, {
    invalidates: [merchantProducts.list],
    successText: t('deleted'),
  })
  const duplicate = async () => {
    const result = await copy.mutate({ id: product._id })
    if (result.ok) void navigate(to(`/products/edit/${result.data._id}`))
  }
  return (
    <>
      <Button icon={IconCopy} busy={copy.isPending} onClick={() => void duplicate()}>
        {t('duplicate')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton kind="plain" icon={IconDots} label={t('more')} popup="menu" />
        </Menu.Target>
        <Menu.Dropdown>
          <ActivityMenuItem record={`product:${product._id}`} />
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => setConfirming(true)}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isConfirming}
        close={() => setConfirming(false)}
        danger
        title={t('delete_title', { name: product.name })}
        text={t('delete_text')}
        confirmLabel={t('delete')}
        onConfirm={async () => {
          if ((await remove.mutate({ id: product._id })).ok) void navigate(to('/products'))
        }}
      />
    </>
  )
}
