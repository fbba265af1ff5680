import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { productCategories } from '#contract/catalog-categories.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'

/** Deleting a category; it asks first. */
export function CategoryMenu({ id, name }: { id: string; name: string }) {
  const t = useText('catalog')
  const go = useNavigate()
  const { to } = usePanelRoute()
  const [asking, setAsking] = useState(false)
  const remove = useCallMutation(productCategories.remove, {
    invalidates: [productCategories.list],
    successText: t('category_deleted'),
  })
  return (
    <>
      <Button kind="danger" icon={IconTrash} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        opened={asking}
        close={() => setAsking(false)}
        danger
        title={t('delete_title', { name })}
        text={t('category_delete_text')}
        confirmLabel={t('delete')}
        onConfirm={async () => {
          if ((await remove.mutate({ id })).ok) void go(to('/products/categories'))
        }}
      />
    </>
  )
}
