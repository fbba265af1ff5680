import { Menu } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import type { Product } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Card, Row, Stack, Text } from '#kit/ui/layout/layout.tsx'
import type { ProductFormProps } from './product-form-values.ts'
import { LinkedOption } from './option-linked.tsx'
import { OptionBox } from './option-box.tsx'
import { choiceProductsOf } from './choices/choice-products.ts'
import { blankOption } from './product-form-values.ts'
import { useLinkedOptions } from './use-linked-options.ts'

/** Options of a product. Own options are edited here; linked options are shared by several products. */
export function OptionsCard({
  form,
  currency,
  product,
}: ProductFormProps & { currency: string; product: Product | undefined }) {
  const t = useText('catalog')
  const options = product?.options ?? []
  const byId = useLinkedOptions(options.filter(({ is_linked }) => is_linked))
  const products = choiceProductsOf(options)
  const linkedIds = new Set(form.values.option_ids)
  const available = [...byId.values()].filter(({ id }) => !linkedIds.has(id))
  const actions = (
    <Row gap={8}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="small" icon={IconLink} disabled={available.length === 0}>
            {t('option_link')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {available.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => form.setValues({ option_ids: [...form.values.option_ids, id] })}>
              <bdi>{name}</bdi>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="small"
        icon={IconPlus}
        onClick={() => form.setValues({ options: [...form.values.options, blankOption(t('option_new'))] })}
      >
        {t('option_add')}
      </Button>
    </Row>
  )
  const isEmpty = form.values.options.length === 0 && linkedIds.size === 0
  return (
    <Card title={t('options')} end={actions}>
      <Stack gap={8}>
        {isEmpty && (
          <Text tone="soft" size={13}>
            {t('option_none')}
          </Text>
        )}
        {form.values.options.map((option, index) => (
          <OptionBox
            key={option.id ?? `new-${index}`}
            form={form}
            option={option}
            optionIndex={index}
            currency={currency}
            products={products}
            productId={product?._id}
            menuState={options.find(({ id }) => id === option.id)?.menu_state}
          />
        ))}
        {form.values.option_ids
          .flatMap((id) => byId.get(id) ?? [])
          .map((option) => (
            <LinkedOption
              key={option.id}
              option={option}
              currency={currency}
              unlink={() => form.setValues({ option_ids: form.values.option_ids.filter((one) => one !== option.id) })}
            />
          ))}
      </Stack>
    </Card>
  )
}
