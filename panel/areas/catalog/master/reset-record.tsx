import { productCategories } from '#contract/areas/catalog/categories.ts'
import { merchantMasterMenu } from '#contract/areas/catalog/master-menu.ts'
import { productOptions } from '#contract/areas/catalog/options.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { productQueries } from '../product-calls.ts'
import type { MenuState } from './menu-tag.tsx'

const calls = { category: merchantMasterMenu.resetCategory, option: merchantMasterMenu.resetOption } as const

/** Lets a category or a shared option that the store has changed follow the master menu again. */
export function ResetRecord({ record, id, state }: { record: keyof typeof calls; id: string; state: MenuState }) {
  const t = useText('master-menu')
  const can = useCan()
  const reset = useCallMutation(calls[record], {
    invalidates: [productCategories, productOptions, ...productQueries],
    successText: t('reset_done'),
  })
  if (state !== 'changed' || !can(calls[record])) return null
  return (
    <Button busy={reset.isPending} onClick={() => void reset.mutate({ id })}>
      {t('reset')}
    </Button>
  )
}
