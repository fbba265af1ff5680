import { Suspense, useRef, useState } from 'react'
import type { StoreProductDetails } from '#contract/storefront-catalog.ts'
import type { ShownMerchant } from '#shop/areas/merchant/merchant-data.ts'
import { addLine, replaceLine } from '#shop/data/basket.ts'
import type { BasketLine } from '#shop/data/basket.ts'
import { basketMerchant } from '#shop/shell/content/basket-merchant.ts'
import { coverOf } from '#shop/shell/content/cover-image.ts'
import { TextArea } from '#shop/shell/content/field.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { ProductBadges } from '#shop/shell/content/product-badges.tsx'
import { Money, Price } from '#shop/shell/base/money.tsx'
import { FullProductImage } from '#shop/shell/content/product-image.tsx'
import { Sheet } from '#shop/shell/dialog/sheet.tsx'
import { Stepper } from '#shop/shell/dialog/stepper.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { Addons } from './addons.tsx'
import { Allergens } from './allergens.tsx'
import { choiceOfLine, choiceWords, toCartOptions, unitPriceOf, defaultSelection, isAnswered } from './choice.rules.ts'
import { Media } from './product-media.tsx'
import { OptionGroup } from './option-group.tsx'

const LaterFoot = lazyWithRetry(() => import('./order-later-footer.tsx'))

type Dialog = {
  product: StoreProductDetails
  merchant: ShownMerchant
  line: BasketLine | null
  /** Opened from a recommendation. */ recommended: boolean
  onClose: () => void
  closeTo: string
}

/** Picture, name, required groups, optional groups, add-ons, allergens, note; the foot with count and live price stays. */
export function ProductDialog({ product, merchant, line, recommended, onClose, closeTo }: Dialog) {
  const t = useText('product')
  const [choice, setChoice] = useState(() => (line ? choiceOfLine(line, product) : defaultSelection(product)))
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [instruction, setInstruction] = useState(line?.instruction ?? '')
  // a line that is changed since its dish has changed shows at once what is to be answered anew
  const [tried, setTried] = useState(line !== null)
  const each = unitPriceOf(product, choice)
  const groups = [...product.options].sort((a, b) => Number(b.is_required) - Number(a.is_required))
  const open = groups.filter((option) => !isAnswered(option, choice))
  const noteMissing = product.product_instruction.required && instruction.trim() === ''
  const done = useRef(false)
  const put = () => {
    if (done.current) return
    setTried(true)
    if (open[0])
      return document.getElementById(`o-${open[0].id}`)?.scrollIntoView({ behavior: 'smooth', block: 'center' })
    if (noteMissing) return document.getElementById('note')?.scrollIntoView({ behavior: 'smooth', block: 'center' })
    done.current = true
    const made: BasketLine = {
      key: crypto.randomUUID(),
      product_id: product._id,
      name: product.name,
      image: coverOf(product),
      quantity,
      unitPrice: each,
      ...toCartOptions(product, choice),
      instruction: instruction.trim(),
      optionsText: choiceWords(product, choice, t('comma')),
      recommended: line?.recommended ?? recommended,
    }
    if (line) replaceLine(basketMerchant(merchant), line.key, made)
    else addLine(basketMerchant(merchant), made)
    onClose()
  }
  const varies = product.options.some(({ values }) => values.some(({ price }) => price > 0))
  return (
    <Sheet
      label={product.name}
      onClose={onClose}
      closeTo={closeTo}
      head={<FullProductImage image={coverOf(product)} seed={product.name} className="top-pic" />}
      foot={
        <Foot
          product={product}
          merchant={merchant}
          quantity={quantity}
          setQuantity={setQuantity}
          each={each}
          changing={line !== null}
          onPut={put}
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
          {varies ? (
            t.rich('from', { price: <Price amount={product.selling_price} currency={product.currency} /> })
          ) : (
            <Price amount={product.selling_price} currency={product.currency} />
          )}
        </b>
        <ProductBadges product={product} all />
      </div>
      {groups.map((option) => (
        <OptionGroup
          key={option.id}
          option={option}
          choice={choice}
          currency={product.currency}
          tried={tried}
          onChange={setChoice}
        />
      ))}
      <Addons
        addons={product.addons}
        counts={choice.addons}
        onCount={(id, count) => setChoice({ ...choice, addons: { ...choice.addons, [id]: count } })}
      />
      <Allergens product={product} merchant={merchant} />
      <Media product={product} />
      {product.product_instruction.enabled && (
        <Note
          required={product.product_instruction.required}
          value={instruction}
          onChange={setInstruction}
          missing={tried && noteMissing}
        />
      )}
    </Sheet>
  )
}

type NoteParts = { required: boolean; value: string; onChange: (value: string) => void; missing: boolean }

function Note({ required, value, onChange, missing }: NoteParts) {
  const t = useText('product')
  return (
    <div id="note" className="note-box">
      <TextArea
        label={t(required ? 'note_required' : 'note')}
        hint={t('character_count', { n: value.length })}
        value={value}
        maxLength={255}
        onChange={(event) => onChange(event.target.value)}
        error={missing ? t('note_missing') : undefined}
      />
    </div>
  )
}

type FootParts = {
  product: StoreProductDetails
  merchant: ShownMerchant
  quantity: number
  setQuantity: (value: number) => void
  each: number
  changing: boolean
  onPut: () => void
}

function Foot({ product, merchant, quantity, setQuantity, each, changing, onPut }: FootParts) {
  const t = useText('product')
  const { is_available, stock_status, available_next: next } = product
  const no = (text: string) => (
    <p className="sold-foot" role="status">
      {text}
    </p>
  )
  if (!merchant.is_active || !merchant.is_accepting_orders) return no(t('shop_closed', { merchant: merchant.name }))
  if (stock_status === 'out_of_stock') return no(t('sold_out'))
  if (!is_available)
    return next ? (
      <Suspense fallback={no(t('not_available_now'))}>
        <LaterFoot product={product} next={next} merchant={merchant} />
      </Suspense>
    ) : (
      no(t('not_available_now'))
    )
  return (
    <>
      <Stepper
        big
        label={t('quantity')}
        value={quantity}
        min={1}
        max={Math.max(1, Math.min(99, product.quantity ?? 99))}
        onChange={setQuantity}
      />
      <button type="button" className="btn btn-main btn-split" onClick={onPut}>
        <span>{t(changing ? 'change' : 'add')}</span>
        <Money amount={each * quantity} currency={product.currency} />
      </button>
    </>
  )
}
