import { Suspense, useRef, useState } from 'react'
import type { StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import type { MerchantDetails } from '#shop/areas/merchant/merchant-data.ts'
import type { BasketLine } from '#shop/data/basket.ts'
import { addLine, replaceLine } from '#shop/data/basket-lines.ts'
import { toBasketMerchant } from '#shop/shell/content/basket-merchant.ts'
import { coverOf, imagesOf } from '#shop/shell/content/cover-image.ts'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { ProductBadges } from '#shop/shell/content/product-badges.tsx'
import { Price } from '#shop/shell/base/money.tsx'
import { FullProductImage } from '#shop/shell/content/product-image.tsx'
import { WhenInView } from '#shop/shell/content/when-in-view.tsx'
import { Sheet } from '#shop/shell/dialog/sheet.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { optionKey } from '#contract/rules/nested-options.ts'
import { Addons } from './addons.tsx'
import { Allergens } from './allergens.tsx'
import {
  choiceOfLine,
  choiceTextOf,
  toCartOptions,
  unitPriceOf,
  defaultSelection,
  isAnswered,
  sortedOptions,
  withAskedOptions,
} from './choice.rules.ts'
import { OptionGroup } from './option-group.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import { NoteField } from './note-field.tsx'

const Gallery = lazyWithRetry(() => import('./gallery.tsx'))
const ProductMedia = lazyWithRetry(() => import('./product-media.tsx'))
const RelatedProducts = lazyWithRetry(() => import('./related-products.tsx'))

type Props = {
  product: StoreProductDetails
  merchant: MerchantDetails
  line: BasketLine | null
  /** Opened from a recommendation. */
  recommended: boolean
  onClose: () => void
  closeHref: string
}

/** The product dialog: image, options, add-ons, allergens and note, with quantity and price in the footer. */
export function ProductDialog({ product, merchant, line, recommended, onClose, closeHref }: Props) {
  const t = useText('product')
  const { recommendations } = useShop()
  const hasRecommendations = recommendations.is_enabled && recommendations.product_enabled
  const [choice, setChoice] = useState(() => (line ? choiceOfLine(line, product) : defaultSelection(product)))
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [instruction, setInstruction] = useState(line?.instruction ?? '')
  // an edited line shows missing options immediately, since the product may have changed
  const [isSubmitted, setIsSubmitted] = useState(line !== null)
  const asked = withAskedOptions(product, choice)
  const unitPrice = unitPriceOf(asked, choice)
  const groups = sortedOptions(asked.options)
  const unanswered = groups.filter((option) => !isAnswered(option, choice))
  const noteMissing = product.product_instruction.required && instruction.trim() === ''
  const isSaved = useRef(false)
  const save = () => {
    if (isSaved.current) return
    setIsSubmitted(true)
    if (unanswered[0])
      return document
        .getElementById(`o-${optionKey(unanswered[0])}`)
        ?.scrollIntoView({ behavior: 'smooth', block: 'center' })
    if (noteMissing) return document.getElementById('note')?.scrollIntoView({ behavior: 'smooth', block: 'center' })
    isSaved.current = true
    const newLine: BasketLine = {
      key: crypto.randomUUID(),
      product_id: product._id,
      name: product.name,
      image: coverOf(product),
      quantity,
      unitPrice,
      ...toCartOptions(asked, choice),
      instruction: instruction.trim(),
      optionsText: choiceTextOf(asked, choice, t('comma')),
      recommended: line?.recommended ?? recommended,
    }
    if (line) replaceLine(toBasketMerchant(merchant), line.key, newLine)
    else addLine(toBasketMerchant(merchant), newLine)
    onClose()
  }
  const images = imagesOf(product)
  const cover = <FullProductImage image={images[0] ?? null} seed={product.name} className="sheet-image" />
  const hasPriceOptions = product.options.some(({ values }) => values.some(({ price }) => price > 0))
  return (
    <Sheet
      label={product.name}
      onClose={onClose}
      closeHref={closeHref}
      header={
        images.length > 1 ? (
          <Suspense fallback={cover}>
            <Gallery images={images} name={product.name} />
          </Suspense>
        ) : (
          cover
        )
      }
      footer={
        <DialogFooter
          product={product}
          merchant={merchant}
          quantity={quantity}
          setQuantity={setQuantity}
          unitPrice={unitPrice}
          isEdit={line !== null}
          onSave={save}
        />
      }
    >
      <h1>
        <bdi>{product.name}</bdi>
      </h1>
      {product.description && (
        <p className="desc">
          <bdi>{product.description}</bdi>
        </p>
      )}
      <div className="row wrapping">
        <b>
          {hasPriceOptions ? (
            t.rich('from', { price: <Price amount={product.selling_price} currency={product.currency} /> })
          ) : (
            <Price amount={product.selling_price} currency={product.currency} />
          )}
        </b>
        <ProductBadges product={product} all />
      </div>
      {groups.map((option) => (
        <OptionGroup
          key={optionKey(option)}
          option={option}
          above={groups.flatMap(({ values }) => values).find(({ id }) => id === option.under?.at(-1))?.name}
          choice={choice}
          currency={product.currency}
          isSubmitted={isSubmitted}
          onChange={setChoice}
        />
      ))}
      <Addons
        addons={product.addons}
        counts={choice.addons}
        onCount={(id, count) => setChoice({ ...choice, addons: { ...choice.addons, [id]: count } })}
      />
      <Suspense>
        <Allergens product={asked} choice={choice} merchant={merchant} />
      </Suspense>
      {product.media.length > 0 && (
        <Suspense>
          <ProductMedia product={product} />
        </Suspense>
      )}
      {product.product_instruction.enabled && (
        <NoteField
          required={product.product_instruction.required}
          value={instruction}
          onChange={setInstruction}
          missing={isSubmitted && noteMissing}
        />
      )}
      {line === null && hasRecommendations && (
        <WhenInView>
          <Suspense>
            <RelatedProducts productId={product._id} merchant={toBasketMerchant(merchant)} />
          </Suspense>
        </WhenInView>
      )}
    </Sheet>
  )
}
