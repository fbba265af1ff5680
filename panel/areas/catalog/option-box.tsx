import { IconChevronUp, IconTrash } from '@tabler/icons-react'
import type { ProductOption } from '#contract/schemas/catalog.ts'
import { subForm } from '#kit/data/sub-form.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { OptionChoices } from './choices/option-choices.tsx'
import type { ChoiceProduct } from './choices/choice-products.ts'
import { OptionRule } from './option-rule.tsx'
import { OptionTranslations } from './option-translations.tsx'
import type { ProductFormProps, OptionValues, ProductValues } from './product-form-values.ts'
import { LockedFieldset } from './master/locked-fields.tsx'
import { useLockedOptionFields } from './master/menu-product.tsx'
import { isOfMasterMenu, MenuTag } from './master/menu-tag.tsx'
import { moveItem } from './product-form-values.ts'
import { TranslationsFold } from './translation-fields.tsx'
import styles from './product-form.module.css'

type Props = ProductFormProps & {
  option: OptionValues
  optionIndex: number
  currency: string
  products: readonly ChoiceProduct[]
  productId: string | undefined
  menuState: ProductOption['menu_state'] | undefined
}

/** One of the product's own options: its rule and its choices with their prices. */
export function OptionBox({ form, option, optionIndex, currency, products, productId, menuState }: Props) {
  const t = useText('catalog')
  const isKept = isOfMasterMenu(menuState)
  const lockedFields = useLockedOptionFields()
  const locked = isKept ? lockedFields : []
  const optionForm = subForm<ProductValues, OptionValues>(form, `options.${optionIndex}`)
  return (
    <section className={styles.option}>
      <header>
        <b>
          <bdi>{option.name?.trim() || t('option_new')}</bdi>
        </b>
        <MenuTag state={menuState} />
        <span className={styles.spacer} />
        {optionIndex > 0 && (
          <IconButton
            size="small"
            icon={IconChevronUp}
            label={t('image_earlier')}
            onClick={() => form.setValues({ options: moveItem(form.values.options, optionIndex, -1) })}
          />
        )}
        <IconButton
          size="small"
          disabled={isKept}
          icon={IconTrash}
          label={t('option_remove')}
          onClick={() => form.setValues({ options: form.values.options.filter((_, index) => index !== optionIndex) })}
        />
      </header>
      <LockedFieldset isLocked={locked.includes('name')}>
        <OptionRule form={optionForm} />
      </LockedFieldset>
      <OptionChoices form={optionForm} currency={currency} products={products} productId={productId} locked={locked} />
      <TranslationsFold translations={option.translations}>
        {(locale) => (
          <LockedFieldset isLocked={locked.includes('translations')}>
            <OptionTranslations form={optionForm} locale={locale} />
          </LockedFieldset>
        )}
      </TranslationsFold>
    </section>
  )
}
