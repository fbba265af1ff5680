import { IconSparkles } from '@tabler/icons-react'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import styles from './product-form.module.css'
import type { ProductFormProps } from './product-form-values.ts'

/** Fills the form with a generated description, which is not saved yet. */
export function GenerateDescription({ form, productId }: ProductFormProps & { productId: string | undefined }) {
  const t = useText('catalog')
  const { boot } = usePanelContext()
  const { mutate, isPending } = useCallMutation(merchantProducts.generateDescription)
  const name = form.values.name.trim()
  const locale = boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en'
  const generate = async () => {
    const outcome = await mutate({ name, locale, ...(productId ? { product_id: productId } : {}) })
    if (outcome.ok) form.setValues({ description: outcome.data.description })
  }
  return (
    <div className={styles.describe}>
      <Button
        kind="bare"
        size="small"
        icon={IconSparkles}
        disabled={name === ''}
        busy={isPending}
        onClick={() => void generate()}
      >
        {t('describe')}
      </Button>
    </div>
  )
}
