import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { productCategories } from '#contract/areas/catalog/categories.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'

/** Deletes a category after confirmation. */
export function CategoryMenu({ id, name, productCount }: { id: string; name: string; productCount: number }) {
  const t = useText('catalog')
  const navigate = useNavigate()
  const { to } = usePanelRoute()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useCallMutation(productCategories.remove, {
    invalidates: [productCategories.list],
    successText: t('category_deleted'),
  })
  return (
    <>
      <Button kind="danger" icon={IconTrash} onClick={() => setConfirming(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        close={() => setConfirming(false)}
        danger
        title={t('delete_title', { name })}
        text={`${t('used_by', { number: productCount })} ${t('category_delete_text')}`}
        confirmLabel={t('delete')}
        onConfirm={async () => {
          if ((await remove.mutate({ id })).ok) void navigate(to('/products/categories'))
        }}
      />
    </>
  )
}
